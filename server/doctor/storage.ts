import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Whether object storage takes a file, gives it back, and lets go of it. */
export async function lookAtStorage(place: BlobStore | undefined): Promise<Finding[]> {
  if (place === undefined) return [];
  const key = randomBytes(16).toString('hex');
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-doctor-'));
  try {
    const path = join(folder, key);
    await writeFile(path, key, { mode: 0o600 });
    await place.store(key, path);
    const back = await text(await place.read(key, { start: 0, end: key.length - 1 }));
    await place.remove([key]);
    if (back === key) return [ok('object storage', 'takes files and gives them back')];
    return [problem('object storage', 'gives back other bytes than it took', 'Look at that storage.')];
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return [
      problem(
        'object storage',
        `a file could not be stored, read and removed there (${reason})`,
        'Check MEDIA_URL (bucket, region, endpoint), AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what that user may do.',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
