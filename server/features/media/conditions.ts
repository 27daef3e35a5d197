import type { ByteRange } from '../../storage/blob-store.ts';

export type HeaderOf = (name: string) => string | undefined;

interface Validators {
  readonly etag: string;
  readonly lastModified: string;
}

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** Evaluates the preconditions of GET and HEAD in the order of RFC 9110, 13.2.2: `failed` is 412, `unchanged` 304. */
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
      : // Proxies weaken the tags of what they compress.
        tagsIn(ifNoneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
  return isUnchanged ? 'unchanged' : 'proceed';
}

/** Checks `If-Range`: only a strong match allows a partial response. */
export function mayResume(header: HeaderOf, { etag, lastModified }: Validators): boolean {
  const ifRange = header('if-range')?.trim();
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/** Reads a `Range` header (RFC 9110, 14). By hand: `range-parser` answers 416 to a suffix longer than the file. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  const isSuffix = first === '';
  if ((isSuffix && last === '') || (!isSuffix && last !== '' && Number(last) < Number(first))) return 'whole';
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size ? 'unsatisfiable' : { start, end };
}
