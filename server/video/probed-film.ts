import { z } from 'zod';
import type { Film } from './ladder.ts';

/** What ffprobe says of a file. */
export const probed = z.object({
  format: z.object({ duration: z.coerce.number().catch(0) }).default({ duration: 0 }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        width: z.int().default(0),
        height: z.int().default(0),
        sample_aspect_ratio: z.string().default('1:1'),
        start_time: z.coerce.number().catch(0).default(0),
        duration: z.coerce.number().optional().catch(undefined),
        disposition: z.object({ attached_pic: z.int() }).partial().default({}),
        side_data_list: z.array(z.object({ rotation: z.number() }).partial()).default([]),
        tags: z.object({ rotate: z.coerce.number() }).partial().catch({}).default({}),
      }),
    )
    .default([]),
});

type Probed = z.infer<typeof probed>;
type Track = Probed['streams'][number];

/** Those that are shown and heard. */
export const tracksOf = ({ streams }: Probed) => ({
  picture: streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic !== 1,
  ),
  sound: streams.find(({ codec_type }) => codec_type === 'audio'),
});

/** In seconds; 0 for a track that is not there. */
export async function endOf(track: Track | undefined, measure: () => Promise<number>): Promise<number> {
  if (track === undefined) return 0;
  return track.duration === undefined ? measure() : Math.max(0, track.start_time) + track.duration;
}

/** @param ends of picture and sound, in seconds */
export function filmOf(found: Probed, [pictureEnd = 0, soundEnd = 0]: readonly number[]): Film {
  const { picture, sound } = tracksOf(found);
  const hasSound = sound !== undefined;
  // Where tracks do not say how long they are, what the file says shows that its end is missing.
  const said = (picture ?? sound)?.duration === undefined ? found.format.duration : 0;
  const seconds = Math.max(pictureEnd, soundEnd, said);
  if (picture === undefined) return { seconds, stillSeconds: 0, width: 0, height: 0, hasSound };
  const stillSeconds = Math.max(0, soundEnd - pictureEnd);
  const [across = 1, up = 1] = picture.sample_aspect_ratio.split(':').map(Number);
  const width = across > 0 && up > 0 ? Math.round((picture.width * across) / up) : picture.width;
  const turn = picture.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const isTurned = Math.abs((turn ?? picture.tags.rotate ?? 0) % 180) === 90;
  const [w, h] = isTurned ? [picture.height, width] : [width, picture.height];
  return { seconds, stillSeconds, width: w, height: h, hasSound };
}
