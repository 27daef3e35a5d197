import { AppError } from '../../errors.ts';
import { assertKey } from '../../storage/blob-store.ts';
import { type ByteRange, parseRange } from '../../storage/byte-range.ts';
import { checkPreconditions, type HeaderOf, mayResume } from '../../storage/conditional-request.ts';
import { contentDisposition } from '../../storage/content-disposition.ts';
import { isShownInBrowser } from '../../storage/file-formats.ts';
import type { StoredFile } from '../../storage/file-store.ts';

interface FileResponse {
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes to send; undefined where the response has no body. */
  readonly range?: ByteRange;
}

/**
 * Nothing in a stored file may run or load anything; our own pages may frame what browsers show. No sandbox there:
 * Chromium does not play a video that is opened by its own address in one, and the HTML standard forbids it beside
 * the Cross-Origin-Opener-Policy that all our answers have.
 */
const INLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'self'";
const ATTACHMENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Headers of every answer about a file, and those of one with bytes of it. */
function headersOf(file: StoredFile, download: boolean) {
  const isInline = isShownInBrowser(file.mediaType) && !download;
  const common = {
    // Kept by the browser, so that seeking back needs no new bytes; revalidated each time, so that access is checked.
    'cache-control': 'private, no-cache',
    // In a 304 too: a browser takes it for the copy it keeps.
    'content-security-policy': isInline ? INLINE_POLICY : ATTACHMENT_POLICY,
  };
  const ofBytes = {
    ...common,
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.name),
    'x-content-type-options': 'nosniff',
  };
  return { common, ofBytes };
}

/**
 * Decides how to answer GET or HEAD for a file: whole, one range, or not at all. `send` would do it for files on disk
 * only; these may be in a bucket.
 * @throws AppError RANGE_NOT_SATISFIABLE, CHANGED_MEANWHILE
 */
export function fileResponse(
  file: StoredFile,
  request: { method: string; header: HeaderOf; download: boolean },
): FileResponse {
  const { header } = request;
  const validators = { etag: `"${file.sha256}"`, lastModified: new Date(file.createdAt).toUTCString() };
  const { common, ofBytes } = headersOf(file, request.download);
  const marks = { etag: validators.etag, 'last-modified': validators.lastModified };
  const precondition = checkPreconditions(header, validators);
  if (precondition === 'failed') throw new AppError('CHANGED_MEANWHILE');
  if (precondition === 'unchanged') return { status: 304, headers: { ...common, ...marks } };

  const isGet = request.method === 'GET';
  const range = parseRange(isGet && mayResume(header, validators) ? header('range') : undefined, file.size);
  if (range === 'unsatisfiable')
    throw new AppError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${file.size}` } });

  const sent = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const headers = {
    ...ofBytes,
    ...marks,
    'accept-ranges': 'bytes',
    'content-length': String(sent.end - sent.start + 1),
    ...(range === 'whole' ? {} : { 'content-range': `bytes ${sent.start}-${sent.end}/${file.size}` }),
  };
  return { status: range === 'whole' ? 200 : 206, headers, ...(isGet ? { range: sent } : {}) };
}

/**
 * Headers that have nginx send a stored file in place of this answer, once access was checked here. Nginx chooses the
 * range and knows the file by marks of its own.
 * @param prefix path of an `internal` location whose folder is that of the stored files
 */
export function accelHeaders(file: StoredFile, download: boolean, prefix: string): Record<string, string> {
  const { storageKey } = file;
  assertKey(storageKey);
  return {
    ...headersOf(file, download).ofBytes,
    // nginx keeps its connection only where it knows that nothing follows; it sends the file's own length.
    'content-length': '0',
    'x-accel-redirect': `${prefix}/${storageKey.slice(0, 2)}/${storageKey}`,
  };
}
