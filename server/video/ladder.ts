import { sheet } from '../contract/video.ts';

/** What a film is, with its picture as shown: turned upright, with square pixels. */
export interface Film {
  readonly seconds: number;
  /** How long the last picture stays at the end, while the sound goes on: recorders of a screen write no more of it. */
  readonly stillSeconds: number;
  /** 0 where there is no picture. */
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
}

/** A form of a film to be made. */
export interface Target {
  readonly name: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  /** Most bytes that it may have. */
  readonly maxBytes: number;
  /** Before the input. */
  readonly before: readonly string[];
  /** Between input and output. */
  readonly args: readonly string[];
}

/** Most bits a second of picture and sound. */
const RUNGS = [
  { name: '240', short: 240, crf: 27, picture: 180_000, sound: 48_000, channels: 1, from: 0 },
  { name: '360', short: 360, crf: 26, picture: 400_000, sound: 64_000, channels: 1, from: 300 },
  { name: '720', short: 720, crf: 25, picture: 1_200_000, sound: 96_000, channels: 2, from: 480 },
] as const;
const LISTEN_BPS = 40_000;
const POSTER_SHORT = 270;
const SHEET_SHORT = 72;
const PICTURE_BYTES = 1024 * 1024;
/** Of longer films only the pictures that need no others are read: a twentieth of the time. */
const WHOLE_SECONDS = 180;
const SLACK_BYTES = 4 * 1024 * 1024;

/** An index before the first picture: without it browsers walk through the whole file. None at the end: they would ask for that first. */
const FLAGS = '+frag_keyframe+empty_moov+default_base_moof+global_sidx+skip_trailer';
export const FRAGMENTED = ['-movflags', FLAGS, '-f', 'mp4'];
/** Short pieces first, so that a slow line shows something soon: browsers wait for two. Then long ones, which cost less. */
const KEY_FRAMES =
  'expr:if(lt(t,4),gte(t,n_forced),if(lt(t,12),gte(t,4+(n_forced-4)*2),gte(t,12+(n_forced-8)*6)))';
/** Not at 240 lines: browsers read in blocks of 32 KB, and would wait for more pieces. */
const COARSE_START = ['-x264-params', 'zones=0,95,b=0.7'];
const PLAIN = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** The size with this short side, never larger than the film. */
function sizeOf({ width, height }: Film, short: number): { width: number; height: number } {
  const scale = Math.min(1, short / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Sound as long as the picture: Chromium stops where one of them ends. */
const soundArgs = ({ width, seconds }: Film, bps: number, channels: number): string[] => [
  ...(width > 0 ? ['-af', `aresample=async=1:first_pts=0,apad=whole_dur=${seconds}`] : []),
  ...`-c:a aac -ac ${channels} -ar 44100 -b:a ${bps}`.split(' '),
];

/** The forms of a film, in the order they are made: what helps phones most is first. */
export function targetsOf(film: Film): Target[] {
  const bytes = (bps: number): number => Math.ceil(((bps * film.seconds) / 8) * 1.3) + SLACK_BYTES;
  const hasPicture = film.width > 0;
  const still = film.stillSeconds > 0 ? `,tpad=stop_mode=clone:stop_duration=${film.stillSeconds}` : '';
  const rungs = RUNGS.filter(({ from }) => hasPicture && Math.min(film.width, film.height) >= from);
  const targets = rungs.map(({ name, short, crf, picture, sound, channels }): Target => {
    const size = sizeOf(film, short);
    const rates = ['-maxrate', String(picture), '-bufsize', String(picture * 3)];
    // biome-ignore format: what belongs together
    const args = [
      '-map', '0:V:0', '-map', '0:a:0?',
      '-vf', `fps=24,${scaledTo(size)}${still}`, '-filter_threads', '1',
      '-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-profile:v', 'main', '-pix_fmt', 'yuv420p',
      '-crf', String(crf), ...rates, '-g', '144', '-keyint_min', '24', '-sc_threshold', '0', '-force_key_frames', KEY_FRAMES,
      ...(short > 240 ? COARSE_START : []),
      ...soundArgs(film, sound, channels), ...PLAIN, ...FRAGMENTED,
    ];
    return { name, mediaType: 'video/mp4', ...size, maxBytes: bytes(picture + sound), before: [], args };
  });
  if (film.hasSound) {
    const sound = ['-vn', '-map', '0:a:0', ...soundArgs(film, LISTEN_BPS, 1), ...PLAIN];
    const args = [...sound, '-frag_duration', '6000000', ...FRAGMENTED];
    const maxBytes = bytes(LISTEN_BPS);
    targets.push({ name: 'audio', mediaType: 'audio/mp4', width: 0, height: 0, maxBytes, before: [], args });
  }
  return hasPicture ? [posterOf(film), ...targets, sheetOf(film)] : targets;
}

function posterOf(film: Film): Target {
  const size = sizeOf(film, POSTER_SHORT);
  // Titles fade in: the first second is often black.
  const before = ['-ss', String(Math.min(15, film.seconds / 10))];
  return { name: 'poster', ...size, before, ...pictureOf(`thumbnail=24,${scaledTo(size)}`) };
}

function sheetOf(film: Film): Target {
  const size = sizeOf(film, SHEET_SHORT);
  const before = film.seconds > WHOLE_SECONDS ? ['-skip_frame', 'nokey'] : [];
  const filter = `fps=${sheet.across * sheet.down}/${film.seconds},${scaledTo(size)},tile=${sheet.across}x${sheet.down}`;
  return { name: 'sheet', ...size, before, ...pictureOf(filter) };
}

const scaledTo = ({ width, height }: { width: number; height: number }): string =>
  `scale=${width}:${height},setsar=1`;

const pictureOf = (filter: string) => ({
  mediaType: 'image/jpeg',
  maxBytes: PICTURE_BYTES,
  // biome-ignore format: what belongs together
  args: ['-map', '0:V:0', '-frames:v', '1', '-vf', `${filter},format=yuvj420p`, '-q:v', '10', ...PLAIN, '-f', 'mjpeg'],
});
