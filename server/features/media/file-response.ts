import type { ServerResponse } from 'node:http';
import { AppError } from '../../errors.ts';
import { assertKey, type ByteRange } from '../../storage/blob-store.ts';
import { contentDisposition } from '../../storage/file-name.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import { checkPreconditions, type HeaderOf, mayResume, parseRange } from './conditions.ts';

interface FileResponse {
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly range?: ByteRange;
}

/** Types that browsers show by themselves and that cannot run anything. */
const SHOWN = new Set(
  'video/mp4 video/quicktime video/webm video/matroska video/ogg application/pdf'
    .split(' ')
    .concat('image/jpeg image/png image/webp audio/mpeg audio/mp4 audio/ogg audio/wav'.split(' '))
    .concat('text/plain; charset=utf-8'),
);

/** Without a sandbox: Chromium does not play a video in one that is opened by its own address. */
const INLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'self'";
/** What is looked at needs nothing else; a film in a sandbox is not played. */
const policyOf = (mediaType: string): string =>
  mediaType.startsWith('image/') ? `${INLINE_POLICY}; sandbox` : INLINE_POLICY;
const ATTACHMENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

function headersOf(file: StoredFile, download: boolean) {
  const isInline = SHOWN.has(file.mediaType) && !download;
  const common = {
    // Asked for again each time, so that access is checked.
    'cache-control': 'private, no-cache',
    // In a 304 too: a browser takes it for the copy it keeps.
    'content-security-policy': isInline ? policyOf(file.mediaType) : ATTACHMENT_POLICY,
  };
  const ofBytes = {
    ...common,
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.name),
    'x-content-type-options': 'nosniff',
  };
  return { common, ofBytes };
}

/** Decides how to answer GET or HEAD for a file. `send` would do it for files on disk only; these may be in a bucket. */
export function fileResponse(
  file: StoredFile,
  { method, header, download }: { method: string; header: HeaderOf; download: boolean },
): FileResponse {
  const validators = { etag: `"${file.sha256}"`, lastModified: new Date(file.createdAt).toUTCString() };
  const { common, ofBytes } = headersOf(file, download);
  const marks = { etag: validators.etag, 'last-modified': validators.lastModified };
  const precondition = checkPreconditions(header, validators);
  if (precondition === 'failed') throw new AppError('CHANGED_MEANWHILE');
  if (precondition === 'unchanged') return { status: 304, headers: { ...common, ...marks } };

  const isGet = method === 'GET';
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

/** Headers that have nginx send a stored file from its `internal` location `prefix`, once access was checked here. */
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

/** Sends chunks as fast as the client takes them. @throws the error of the source; the connection is cut then */
export async function sendBytes(body: AsyncIterable<Buffer>, outgoing: ServerResponse): Promise<void> {
  try {
    for await (const chunk of body) {
      await written(outgoing, chunk);
      if (outgoing.destroyed) return;
    }
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
  outgoing.end();
}

/** Waits until the system has taken the bytes, or the connection is gone: only then the buffer may be used again. */
const written = (outgoing: ServerResponse, chunk: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off('close', settle);
      resolve();
    };
    outgoing.once('close', settle);
    outgoing.write(chunk, settle);
  });
