import { DomainError } from '../errors.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { isShownInBrowser } from './file-formats.ts';
import { isUnchanged, mayResume } from './preconditions.ts';

/** A stored file, as far as an answer needs it. */
export interface StoredFile {
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface FileAnswer {
  readonly status: 200 | 206 | 304;
  readonly headers: Record<string, string>;
  /** Bytes to send; undefined where the answer has no body. */
  readonly range: ByteRange | undefined;
}

/**
 * Nothing in a stored file may run or load anything; our own pages may frame what browsers show. No sandbox there:
 * Chromium does not play a video that is opened by its own address in one, and the HTML standard forbids it beside
 * the Cross-Origin-Opener-Policy that all our answers have.
 */
const SHOWN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'self'";
const SAVED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What a 304 says too: a browser takes it for the copy it keeps, so the policy must be there. */
const headersOfAny = (file: StoredFile, isInline: boolean) => ({
  etag: `"${file.sha256}"`,
  'last-modified': new Date(file.createdAt).toUTCString(),
  // Kept by the browser, so that seeking back needs no new bytes, but asked for each time, so that access is checked each time.
  'cache-control': 'private, no-cache',
  'content-security-policy': isInline ? SHOWN_POLICY : SAVED_POLICY,
});

const isInlineAs = ({ mediaType }: StoredFile, download: boolean): boolean =>
  isShownInBrowser(mediaType) && !download;

/** The headers of an answer with bytes of a file, whichever part it is. */
export function fileHeaders(file: StoredFile, download: boolean) {
  const isInline = isInlineAs(file, download);
  return {
    ...headersOfAny(file, isInline),
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.name),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Decides how to answer GET or HEAD for a file (RFC 9110 sections 13 and 14): whole, one range, or not at all.
 * @param header reads a request header by its lower-case name
 * @throws DomainError RANGE_NOT_SATISFIABLE
 */
export function answerFor(
  file: StoredFile,
  request: { method: string; header: (name: string) => string | undefined; download: boolean },
): FileAnswer {
  const ofAny = headersOfAny(file, isInlineAs(file, request.download));
  const validators = { etag: ofAny.etag, lastModified: ofAny['last-modified'] };
  if (isUnchanged(request.header, validators)) return { status: 304, headers: ofAny, range: undefined };

  const isGet = request.method === 'GET';
  const wanted = isGet && mayResume(request.header, validators) ? request.header('range') : undefined;
  const range = parseRange(wanted, file.size);
  if (range === 'unsatisfiable')
    throw new DomainError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${file.size}` } });

  const sent = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const headers = {
    ...fileHeaders(file, request.download),
    'content-length': String(sent.end - sent.start + 1),
    ...(range === 'whole' ? {} : { 'content-range': `bytes ${sent.start}-${sent.end}/${file.size}` }),
  };
  return { status: range === 'whole' ? 200 : 206, headers, range: isGet ? sent : undefined };
}
