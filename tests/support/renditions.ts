import type { Deps } from '../../server/deps.ts';
import { readFragmentIndex, writeSegments } from '../../server/video/fragment-index.ts';
import { fixture } from './fixtures.ts';

/** Of a form without an index the bytes are of no interest. */
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const forms = [
  { name: 'poster', file: undefined, media_type: 'image/jpeg', width: 480, height: 270 },
  { name: 'sheet', file: undefined, media_type: 'image/jpeg', width: 128, height: 72 },
  { name: '240', file: 'film-240.mp4', media_type: 'video/mp4', width: 320, height: 180 },
  { name: '360', file: 'film-360.mp4', media_type: 'video/mp4', width: 640, height: 360 },
  { name: 'audio', file: 'film-audio.mp4', media_type: 'audio/mp4', width: 0, height: 0 },
];

/** Gives a video the forms that the server makes of `lecture.mp4` where it has ffmpeg; again, it does nothing. */
export async function addRenditions(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  materialId: number,
): Promise<void> {
  const { id: file_id } = await db
    .selectFrom('materials')
    .innerJoin('files', 'files.id', 'materials.file_id')
    .select('files.id')
    .where('materials.id', '=', materialId)
    .executeTakeFirstOrThrow();
  for (const { file, ...form } of forms) {
    const bytes = file === undefined ? PICTURE : fixture(file);
    const index = readFragmentIndex(bytes);
    const received = await files.receive(chunkOf(bytes), bytes.length);
    const { size, sha256 } = received;
    const { codecs = '', initBytes: init_bytes = 0, segments = [] } = index ?? {};
    const facts = { codecs, init_bytes, segments: writeSegments(segments) };
    await files.store(received.path, (storage_key) =>
      db
        .insertInto('renditions')
        .values({ ...form, ...facts, file_id, storage_key, size, sha256, created_at: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await files.discard(received);
  }
}

async function* chunkOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
