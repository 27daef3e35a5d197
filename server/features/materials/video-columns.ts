import type { ServiceDeps } from '../../deps.ts';
import { readVideoFacts } from '../../storage/video-facts.ts';
import type { VideoColumns } from './materials.repository.ts';

interface StoredVideo {
  readonly key: string;
  readonly mediaType: string;
  readonly size: number;
}

/** What the header of a stored file says of it, as columns; none for what is no video. */
export async function videoColumnsOf(
  { key, mediaType, size }: StoredVideo,
  files: Pick<ServiceDeps['files'], 'read'>,
): Promise<VideoColumns> {
  if (!mediaType.startsWith('video/')) return {};
  const { durationSeconds, playsWidely } = await readVideoFacts(mediaType, size, async (start, length) =>
    Buffer.concat(
      await Array.fromAsync(await files.read(key, { start, end: start + length - 1 }), (chunk) =>
        Buffer.from(chunk),
      ),
    ),
  );
  return { duration_seconds: durationSeconds, plays_widely: Number(playsWidely) };
}
