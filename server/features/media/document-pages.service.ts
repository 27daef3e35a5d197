import type { ServiceDeps } from '../../deps.ts';
import { documentPage } from '../../documents/document-page.ts';
import { MAX_WORD_BYTES, wordToHtml } from '../../documents/word-to-html.ts';
import { AppError } from '../../errors.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import { WORD } from '../../storage/file-types.ts';

const KEPT_DOCUMENTS = 16;

export function createDocumentPages({ files }: ServiceDeps) {
  /** Clean HTML by the file's hash, least lately used first; undefined where the document cannot be read. */
  const kept = new Map<string, Promise<string | undefined>>();

  async function convert({ storageKey, size }: StoredFile): Promise<string | undefined> {
    if (size > MAX_WORD_BYTES) return undefined;
    const copies: Buffer[] = [];
    for await (const chunk of await files.read(storageKey, { start: 0, end: size - 1 }))
      copies.push(Buffer.from(chunk));
    return wordToHtml(Buffer.concat(copies));
  }

  return {
    async pageOf(file: StoredFile): Promise<string> {
      if (file.mediaType !== WORD) throw new AppError('NOT_FOUND');
      const converted = kept.get(file.sha256) ?? convert(file);
      kept.delete(file.sha256);
      kept.set(file.sha256, converted);
      // A disk error may pass; a bad document stays bad.
      converted.catch(() => kept.delete(file.sha256));
      const [oldest] = kept.keys();
      if (kept.size > KEPT_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
      const html = await converted;
      if (html === undefined) throw new AppError('NOT_SHOWN_AS_PAGE');
      // The same file may have another name in another course.
      return documentPage(file.name, html);
    },
  };
}
