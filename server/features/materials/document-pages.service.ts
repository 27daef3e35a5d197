import { documentPage } from '../../documents/document-page.ts';
import { wordToHtml } from '../../documents/word-to-html.ts';
import { DomainError } from '../../errors.ts';
import type { StoredFile } from '../../files/file-answer.ts';
import type { FileStore } from '../../files/file-store.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** A class opens the same few documents at the same time. */
const KEPT_DOCUMENTS = 16;

/** Word documents as pages, made when they are asked for. */
export function createDocumentPages({ files }: { files: Pick<FileStore, 'open'> }) {
  /** Clean HTML by the file's hash, least lately used first. The name is each material's own: another course may have the same file. */
  const kept = new Map<string, Promise<string | undefined>>();
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

  return {
    /** @throws DomainError NOT_FOUND for a file of another kind, NOT_SHOWN_AS_PAGE for one that cannot be read */
    async pageOf(file: StoredFile): Promise<string> {
      if (file.mediaType !== WORD) throw new DomainError('NOT_FOUND');
      const converted = kept.get(file.sha256) ?? inTurn(file);
      kept.delete(file.sha256);
      kept.set(file.sha256, converted);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
      // A fault of the disk may pass; what the document itself is does not.
      converted.catch(() => kept.delete(file.sha256));
      const html = await converted;
      if (html === undefined) throw new DomainError('NOT_SHOWN_AS_PAGE');
      return documentPage(file.name, html);
    },
  };
}
