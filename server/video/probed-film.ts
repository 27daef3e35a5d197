import { z } from 'zod';
import type { Film } from './ladder.ts';

export const probed = z.object({
  format: z.object({ duration: z.coerce.number().catch(0) }).default({ duration: 0 }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        channels: z.int().default(1),
        color_space: z.string().optional(),
        color_transfer: z.string().optional(),
        field_order: z.string().optional(),
        width: z.int().default(0),
        height: z.int().default(0),
        sample_aspect_ratio: z.string().default('1:1'),
        start_time: z.coerce.number().catch(0).default(0),
        duration: z.coerce.number().optional().catch(undefined),
        disposition: z.record(z.string(), z.int()).default({}),
        side_data_list: z.array(z.object({ rotation: z.number() }).partial()).default([]),
        tags: z
          .object({ rotate: z.coerce.number().catch(0), language: z.string() })
          .partial()
          .default({}),
      }),
    )
    .default([]),
});

type Probed = z.infer<typeof probed>;
type Track = Probed['streams'][number];

const ASIDE = ['comment', 'visual_impaired', 'hearing_impaired', 'karaoke'];

/** Selects picture and sound: the default sound track, else the first without commentary. */
export function tracksOf({ streams }: Probed) {
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  const rank = ({ disposition, codec_name, channels }: Track): number =>
    (codec_name === undefined || channels === 0 ? 8 : 0) +
    (ASIDE.some((name) => disposition[name] === 1) ? 4 : 0) +
    (disposition['default'] === 1 ? 0 : 1);
  return {
    picture: streams.find(
      ({ codec_type, disposition }) => codec_type === 'video' && disposition['attached_pic'] !== 1,
    ),
    sound: sounds.toSorted((a, b) => rank(a) - rank(b))[0],
    sounds,
  };
}

export async function endOf(track: Track | undefined, measure: () => Promise<number>): Promise<number> {
  if (track === undefined) return 0;
  return track.duration === undefined ? measure() : Math.max(0, track.start_time) + track.duration;
}

/** Transfer functions of HDR: HLG and PQ (HDR10). */
const HDR = new Set(['arib-std-b67', 'smpte2084']);
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);
const COLOURS: Readonly<Record<string, string>> = {
  bt709: 'bt709',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
  smpte170m: 'smpte170m',
  bt470bg: 'smpte170m',
  fcc: 'fcc',
  smpte240m: 'smpte240m',
};

/** @param ends of picture and sound, in seconds @param measureAll reads all tracks: subtitles may be longest */
export async function filmOf(
  found: Probed,
  [pictureEnd = 0, soundEnd = 0]: readonly number[],
  measureAll: () => Promise<number>,
): Promise<Film> {
  const { picture, sound, sounds } = tracksOf(found);
  const kept = Math.max(pictureEnd, soundEnd);
  // Without track durations, the file header shows whether the end is missing.
  const said = (picture ?? sound)?.duration === undefined ? found.format.duration : 0;
  const slack = Math.max(2, said / 100);
  const isWhole = said <= kept + slack || said <= (await measureAll()) + slack;
  const film = {
    seconds: isWhole ? kept : said,
    stillSeconds: picture === undefined ? 0 : Math.max(0, soundEnd - pictureEnd),
    width: 0,
    height: 0,
    sound: sound && { track: sounds.indexOf(sound), of: sounds.length, language: languageOf(sound) },
    isHdr: HDR.has(picture?.color_transfer ?? ''),
    isInterlaced: INTERLACED.has(picture?.field_order ?? ''),
    colours: 'bt709',
  };
  if (picture === undefined) return film;
  const [across = 1, up = 1] = picture.sample_aspect_ratio.split(':').map(Number);
  const width = across > 0 && up > 0 ? Math.round((picture.width * across) / up) : picture.width;
  const turn = picture.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const isTurned = Math.abs((turn ?? picture.tags.rotate ?? 0) % 180) === 90;
  const [w, h] = isTurned ? [picture.height, width] : [width, picture.height];
  // Like players: small unlabelled pictures are standard definition.
  const usual = Math.min(w, h) >= 720 ? 'bt709' : 'smpte170m';
  return { ...film, width: w, height: h, colours: COLOURS[picture.color_space ?? ''] ?? usual };
}

const languageOf = ({ tags: { language } }: Track): string | undefined =>
  language === 'und' ? undefined : language;
