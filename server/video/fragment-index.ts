export interface Segment {
  readonly start: number;
  readonly bytes: number;
  readonly ms: number;
}

export interface FragmentIndex {
  /** Bytes before the first segment: `ftyp` and `moov`. */
  readonly initBytes: number;
  readonly segments: readonly Segment[];
  /** RFC 6381, separated by commas. */
  readonly codecs: string;
}

/** Reads the index of a fragmented MP4. The first track's segments contain all tracks. @returns undefined if damaged */
export function readFragmentIndex(head: Buffer): FragmentIndex | undefined {
  for (let at = 0; at + 8 <= head.length; ) {
    const bytes = head.readUInt32BE(at);
    if (bytes < 8 || at + bytes > head.length) return undefined;
    if (head.toString('latin1', at + 4, at + 8) === 'sidx') {
      const segments = segmentsOf(head.subarray(at, at + bytes), at + bytes);
      return segments && { initBytes: at, segments, codecs: codecsOf(head.subarray(0, at)) };
    }
    at += bytes;
  }
  return undefined;
}

function segmentsOf(box: Buffer, end: number): Segment[] | undefined {
  const isLong = box[8] === 1;
  const after = isLong ? 40 : 32;
  if (box.length < after) return undefined;
  const timescale = box.readUInt32BE(16);
  const count = box.readUInt16BE(after - 2);
  if (timescale === 0 || count === 0 || box.length < after + count * 12) return undefined;
  let start = end + (isLong ? Number(box.readBigUInt64BE(28)) : box.readUInt32BE(24));
  return Array.from({ length: count }, (_, at) => {
    const entry = after + at * 12;
    const bytes = box.readUInt32BE(entry) & 0x7fff_ffff;
    const segment = { start, bytes, ms: Math.round((box.readUInt32BE(entry + 4) / timescale) * 1000) };
    start += bytes;
    return segment;
  });
}

/** Profile, constraints and level follow the version in `avcC`. */
function codecsOf(init: Buffer): string {
  const avc = init.indexOf('avcC');
  const picture = avc === -1 ? [] : [`avc1.${init.toString('hex', avc + 5, avc + 8)}`];
  return [...picture, ...(init.includes('mp4a') ? ['mp4a.40.2'] : [])].join(',');
}

/** Format of a row: the first offset, then bytes and milliseconds of each. */
export const writeSegments = (segments: readonly Segment[]): string =>
  [String(segments[0]?.start ?? 0), ...segments.map(({ bytes, ms }) => `${bytes}:${ms}`)].join(' ');

export function readSegments(text: string): Segment[] {
  const [first = '0', ...rest] = text.split(' ');
  let start = Number(first);
  return rest.map((entry) => {
    const [bytes = 0, ms = 0] = entry.split(':').map(Number);
    start += bytes;
    return { start: start - bytes, bytes, ms };
  });
}
