/** Both ends included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const SINGLE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Reads a `Range` header (RFC 9110 section 14). By hand: `range-parser` answers 416 to a suffix longer than the file.
 * @param size bytes of the whole file
 * @returns the range to serve; `whole` where the header is to be ignored (none, another unit, several ranges, not
 * understood); `unsatisfiable` where nothing of it exists
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = SINGLE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size
    ? 'unsatisfiable'
    : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
