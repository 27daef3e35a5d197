import { sheet } from '../contract/video.ts';

/** A film as shown: upright, with square pixels. */
export interface Film {
  readonly seconds: number;
  /** Still picture at the end while sound continues, as screen recorders write it. */
  readonly stillSeconds: number;
  readonly width: number;
  readonly height: number;
  /** Index and number of sound tracks; undefined without sound. */
  readonly sound: SoundTrack | undefined;
  /** Brighter colours than usual screens show; `isPale` if this ffmpeg can't convert them. */
  readonly isHdr: boolean;
  readonly isPale?: boolean;
  readonly isInterlaced: boolean;
  readonly colours: string;
}

interface SoundTrack {
  readonly track: number;
  readonly of: number;
  readonly language: string | undefined;
}

export interface Target {
  readonly name: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly maxBytes: number;
  readonly before: readonly string[];
  readonly args: readonly string[];
}

const RUNGS = [
  {
    name: '240',
    short: 240,
    crf: 28,
    picture: 180_000,
    sound: { bps: 28_000, channels: 1, hertz: 24_000 },
    from: 0,
  },
  {
    name: '360',
    short: 360,
    crf: 26,
    picture: 400_000,
    sound: { bps: 64_000, channels: 1, hertz: 44_100 },
    from: 300,
  },
  {
    name: '720',
    short: 720,
    crf: 25,
    picture: 1_200_000,
    sound: { bps: 96_000, channels: 2, hertz: 44_100 },
    from: 480,
  },
] as const;
const LISTEN = { bps: 40_000, channels: 1, hertz: 44_100 };
const POSTER_SHORT = 270;
const SHEET_SHORT = 72;
const PICTURE_BYTES = 1024 * 1024;
/** For longer films only key frames are read, a twentieth of the time. */
const WHOLE_SECONDS = 180;
const SLACK_BYTES = 4 * 1024 * 1024;

/** The index comes first: otherwise browsers scan the file, or request its end. */
const FLAGS = '+frag_keyframe+empty_moov+default_base_moof+global_sidx+skip_trailer';
export const FRAGMENTED = ['-movflags', FLAGS, '-f', 'mp4'];
/** Short segments first, so that slow connections start early; then long ones, which are cheaper. */
const KEY_FRAMES =
  'expr:if(lt(t,4),gte(t,n_forced),if(lt(t,12),gte(t,4+(n_forced-4)*2),gte(t,12+(n_forced-8)*6)))';
/** Not at 240p: browsers read 32 KB blocks and would wait for more segments. */
const COARSE_START = ['-x264-params', 'zones=0,95,b=0.7'];
const PLAIN = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

type Size = Pick<Film, 'width' | 'height'>;

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

function sizeOf({ width, height }: Film, short: number): Size {
  const scale = Math.min(1, short / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Sound as long as the picture: Chromium stops when either ends. */
const soundArgs = ({ width, seconds, sound }: Film, { bps, channels, hertz }: typeof LISTEN): string[] => [
  '-map',
  `0:a:${sound?.track ?? 0}?`,
  ...(width > 0 ? ['-af', `aresample=async=1:first_pts=0,apad=whole_dur=${seconds}`] : []),
  ...`-c:a aac -ac ${channels} -ar ${hertz} -b:a ${bps}`.split(' '),
];

/** Candela per square metre of white; HDR goes to a thousand. */
const HDR_WHITE = 203;
/** Keeps all up to nearly white, and compresses what is brighter. */
const TONES = `tonemap=mobius:param=0.85:desat=0:peak=${1000 / HDR_WHITE}`;
const TO_LINEAR = `zscale=t=linear:npl=${HDR_WHITE},format=gbrpf32le,zscale=p=bt709,${TONES}`;

function shownAs({ isHdr, colours }: Film, { width, height }: Size, isPhoto = false): string {
  const [matrix, range] = isPhoto ? ['smpte170m', 'pc'] : ['bt709', 'tv'];
  const size = `scale=${width}:${height}:in_color_matrix=${colours}`;
  const toned = `${size},format=yuv420p10le,${TO_LINEAR},zscale=t=bt709:m=${isPhoto ? '170m' : '709'}:r=${range}`;
  const scaled = isHdr ? toned : `${size}:out_color_matrix=${matrix}:out_range=${range}`;
  return `${scaled},setsar=1`;
}
const wholePictures = ({ isInterlaced }: Film): string =>
  isInterlaced ? 'bwdif=send_frame:deint=interlaced,' : '';
const TAGS = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

/** Lists a film's forms, most useful for phones first. */
export function targetsOf(film: Film): Target[] {
  const bytes = (bps: number): number => Math.ceil(((bps * film.seconds) / 8) * 1.3) + SLACK_BYTES;
  const hasPicture = film.width > 0;
  const still = film.stillSeconds > 0 ? `,tpad=stop_mode=clone:stop_duration=${film.stillSeconds}` : '';
  const rungs = RUNGS.filter(({ from }) => hasPicture && Math.min(film.width, film.height) >= from);
  const targets = rungs.map(({ name, short, crf, picture, sound }): Target => {
    const size = sizeOf(film, short);
    const rates = ['-maxrate', String(picture), '-bufsize', String(picture * 3)];
    // biome-ignore format: what belongs together
    const args = [
      '-map', '0:V:0', '-vf', `${wholePictures(film)}fps=24,${shownAs(film, size)}${still}`, '-filter_threads', '1',
      '-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-profile:v', 'main', '-pix_fmt', 'yuv420p',
      '-crf', String(crf), ...rates, '-g', '144', '-keyint_min', '24', '-sc_threshold', '0', '-force_key_frames', KEY_FRAMES,
      ...(short > 240 ? COARSE_START : []),
      ...TAGS, ...soundArgs(film, sound), ...PLAIN, ...FRAGMENTED,
    ];
    return { name, mediaType: 'video/mp4', ...size, maxBytes: bytes(picture + sound.bps), before: [], args };
  });
  if (film.sound !== undefined) {
    const sound = ['-vn', ...soundArgs(film, LISTEN), ...PLAIN];
    const args = [...sound, '-frag_duration', '6000000', ...FRAGMENTED];
    const maxBytes = bytes(LISTEN.bps);
    targets.push({ name: 'audio', mediaType: 'audio/mp4', width: 0, height: 0, maxBytes, before: [], args });
  }
  return hasPicture ? [posterOf(film), ...targets, sheetOf(film)] : targets;
}

function posterOf(film: Film): Target {
  const size = sizeOf(film, POSTER_SHORT);
  // The first second is often black, and a short film begins with an empty page.
  const before = ['-ss', String(Math.min(15, film.seconds / 4))];
  return {
    name: 'poster',
    ...size,
    before,
    ...pictureOf(`${wholePictures(film)}thumbnail=24,${shownAs(film, size, true)}`),
  };
}

function sheetOf(film: Film): Target {
  const size = sizeOf(film, SHEET_SHORT);
  const before = film.seconds > WHOLE_SECONDS ? ['-skip_frame', 'nokey'] : [];
  const filter = `fps=${sheet.across * sheet.down}/${film.seconds},${shownAs(film, size, true)},tile=${sheet.across}x${sheet.down}`;
  return { name: 'sheet', ...size, before, ...pictureOf(filter) };
}

const pictureOf = (filter: string) => ({
  mediaType: 'image/jpeg',
  maxBytes: PICTURE_BYTES,
  // biome-ignore format: what belongs together
  args: ['-map', '0:V:0', '-frames:v', '1', '-vf', `${filter},format=yuvj420p`, '-q:v', '10', ...PLAIN, '-f', 'mjpeg'],
});
