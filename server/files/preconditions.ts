/** What tells one state of a file from another. */
export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  /** An HTTP date. */
  readonly lastModified: string;
}

type Headers = (name: string) => string | undefined;

/** Whether `If-None-Match` names this state (weak comparison, RFC 9110, 13.1.2): proxies weaken what they compress. */
export const namesEtag = (header: string, etag: string): boolean =>
  header === etag ||
  header.trim() === '*' ||
  header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);

/** Whether the client's copy is still good, so that 304 answers it (RFC 9110 section 13.2.2). */
export function isUnchanged(header: Headers, { etag, lastModified }: Validators): boolean {
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch !== undefined) return namesEtag(ifNoneMatch, etag);
  const since = Date.parse(header('if-modified-since') ?? '');
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}

/** Whether a range may be served to a client that holds a part already: only a strong match says it is the same file. */
export function mayResume(header: Headers, { etag, lastModified }: Validators): boolean {
  const ifRange = header('if-range')?.trim();
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}
