/** What tells one state of a file from another. */
export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  /** An HTTP date. */
  readonly lastModified: string;
}

/** Reads a request header by its lower-case name. */
export type HeaderOf = (name: string) => string | undefined;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** Whether `If-None-Match` names this state (weak comparison, RFC 9110, 13.1.2): proxies weaken what they compress. */
const namesEtag = (header: string, etag: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);

/**
 * Evaluates the preconditions of GET and HEAD in the order of RFC 9110, 13.2.2.
 * @returns `failed` for 412, `unchanged` for 304
 */
export function checkPreconditions(
  header: HeaderOf,
  { etag, lastModified }: Validators,
): 'failed' | 'unchanged' | 'proceed' {
  const modifiedAt = Date.parse(lastModified);
  const ifMatch = header('if-match');
  if (ifMatch !== undefined) {
    if (!tagsIn(ifMatch).some((tag) => tag === '*' || tag === etag)) return 'failed';
  } else if (modifiedAt > Date.parse(header('if-unmodified-since') ?? '')) return 'failed';

  const ifNoneMatch = header('if-none-match');
  const isUnchanged =
    ifNoneMatch === undefined
      ? modifiedAt <= Date.parse(header('if-modified-since') ?? '')
      : namesEtag(ifNoneMatch, etag);
  return isUnchanged ? 'unchanged' : 'proceed';
}

/** Whether a range may be served to a client that holds a part already: only a strong match says it is the same file. */
export function mayResume(header: HeaderOf, { etag, lastModified }: Validators): boolean {
  const ifRange = header('if-range')?.trim();
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}
