import { readSegments } from './fragment-index.ts';

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

export interface Rung {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly codecs: string;
  readonly initBytes: number;
  readonly segments: string;
}

/** Lists a film's qualities, lowest first (RFC 8216). */
export function mainPlaylist(rungs: readonly Rung[]): string {
  const lines = rungs.flatMap(({ name, width, height, codecs, segments: text }) => {
    const segments = readSegments(text);
    const bits = segments.map(({ bytes }) => bytes * 8);
    const seconds = segments.map(({ ms }) => Math.max(ms, 1) / 1000);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const peak = Math.ceil(Math.max(...bits.map((value, at) => value / (seconds[at] ?? 1))));
    const average = Math.ceil(sum(bits) / sum(seconds));
    const rates = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}`;
    return [
      `#EXT-X-STREAM-INF:${rates},RESOLUTION=${width}x${height},FRAME-RATE=24.000,CODECS="${codecs}"`,
      `${name}.m3u8`,
    ];
  });
  return playlist(['#EXT-X-INDEPENDENT-SEGMENTS', ...lines]);
}

/** Lists a quality's segments as ranges of one file. */
export function rungPlaylist({ name, initBytes, segments: text }: Rung): string {
  const segments = readSegments(text);
  const longest = Math.ceil(Math.max(...segments.map(({ ms }) => ms)) / 1000);
  const file = `${name}.mp4`;
  return playlist([
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${initBytes}@0"`,
    ...segments.flatMap(({ start, bytes, ms }, at) => [
      `#EXTINF:${(ms / 1000).toFixed(3)},`,
      // Offsets are implied; repeating them would double the playlist.
      `#EXT-X-BYTERANGE:${bytes}${at === 0 ? `@${start}` : ''}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
  ]);
}

const playlist = (lines: readonly string[]): string =>
  `${['#EXTM3U', '#EXT-X-VERSION:7', ...lines].join('\n')}\n`;
