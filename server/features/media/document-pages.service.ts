import type { Deps } from '../../deps.ts';
import { documentPage } from '../../documents/document-page.ts';
import { MAX_WORD_BYTES, wordToHtml } from '../../documents/word-to-html.ts';
import { AppError } from '../../errors.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import { WORD } from '../../storage/file-types.ts';

const KEPT_DOCUMENTS = 16;

export async function documentPageOf(deps: Deps, file: StoredFile): Promise<string> {
  if (file.mediaType !== WORD) throw new AppError('NOT_FOUND');
  const converted = deps.documentPages.get(file.sha256) ?? convert(deps, file);
  deps.documentPages.delete(file.sha256);
  deps.documentPages.set(file.sha256, converted);
  // A disk error may pass; a bad document stays bad.
  converted.catch(() => deps.documentPages.delete(file.sha256));
  const [oldest] = deps.documentPages.keys();
  if (deps.documentPages.size > KEPT_DOCUMENTS && oldest !== undefined) deps.documentPages.delete(oldest);
  const html = await converted;
  if (html === undefined) throw new AppError('NOT_SHOWN_AS_PAGE');
  // The same file may have another name in another course.
  return documentPage(file.name, html);
}

async function convert({ files }: Deps, { storageKey, size }: StoredFile): Promise<string | undefined> {
  if (size > MAX_WORD_BYTES) return undefined;
  const copies: Buffer[] = [];
  for await (const chunk of await files.read(storageKey, { start: 0, end: size - 1 }))
    copies.push(Buffer.from(chunk));
  return wordToHtml(Buffer.concat(copies));
}
