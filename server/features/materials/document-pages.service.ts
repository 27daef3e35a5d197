import { documentPage } from '../../documents/document-page.ts';
import { wordToHtml } from '../../documents/word-to-html.ts';
import { DomainError } from '../../errors.ts';
import type { StoredFile } from '../../files/file-answer.ts';
import type { FileStore } from '../../files/file-store.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** A class opens the same few documents at the same time. */
const KEPT_DOCUMENTS = 16;
/** Pictures are in the text: two bytes a letter at most, so 32 MB. */
const KEPT_LETTERS = 16 * 1024 * 1024;

interface Converted {
  /** Clean HTML; undefined where the document cannot be read. */
  readonly html: Promise<string | undefined>;
  /** Of the HTML, once it is there. */
  letters: number;
}

/**
 * Word documents as pages, made when they are asked for.
 * @param keptLetters how much of what was made is kept for the next who asks, in letters of HTML
 */
export function createDocumentPages(
  { files }: { files: Pick<FileStore, 'open'> },
  keptLetters = KEPT_LETTERS,
) {
  /** By the file's hash, least lately used first. The name is each material's own: another course may have the same file. */
  const kept = new Map<string, Converted>();
  let last: Promise<unknown> = Promise.resolve();

  async function convert({ storageKey }: StoredFile): Promise<string | undefined> {
    const handle = await files.open(storageKey);
    try {
      return await wordToHtml(handle);
    } finally {
      await handle.close();
    }
  }

  /** One at a time: each may take a core and more memory than all the rest of the product. */
  function inTurn(file: StoredFile): Promise<string | undefined> {
    const turn = last.then(() => convert(file));
    last = turn.catch(() => {});
    return turn;
  }

  function forgetOldest(): void {
    let letters = [...kept.values()].reduce((sum, converted) => sum + converted.letters, 0);
    for (const [hash, converted] of kept) {
      if (kept.size <= KEPT_DOCUMENTS && letters <= keptLetters) return;
      kept.delete(hash);
      letters -= converted.letters;
    }
  }

  return {
    /** @throws DomainError NOT_FOUND for a file of another kind, NOT_SHOWN_AS_PAGE for one that cannot be read */
    async pageOf(file: StoredFile): Promise<string> {
      if (file.mediaType !== WORD) throw new DomainError('NOT_FOUND');
      const converted = kept.get(file.sha256) ?? { html: inTurn(file), letters: 0 };
      kept.delete(file.sha256);
      kept.set(file.sha256, converted);
      // A fault of the disk may pass; what the document itself is does not.
      converted.html.catch(() => kept.delete(file.sha256));
      const html = await converted.html;
      converted.letters = html?.length ?? 0;
      forgetOldest();
      if (html === undefined) throw new DomainError('NOT_SHOWN_AS_PAGE');
      return documentPage(file.name, html);
    },
  };
}
