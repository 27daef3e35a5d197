import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, it } from 'vitest';
import { eraseFromTrash, sweepTrash } from '../../../server/features/trash/trash.service.ts';
import { uploadForm } from '../../support/fixtures.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const DAY_MS = 24 * 60 * 60_000;

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  await product.stop();
  clock.restore();
});
afterEach(() => {
  clock.ahead = 0;
});
const room = await openCourse(product);
const { admin } = room;
const { files, database } = product.deps;

const isStored = async (key: string): Promise<boolean> => {
  try {
    return (await text(await files.read(key, { start: 0, end: 0 }))).length === 1;
  } catch {
    return false;
  }
};
const sweepAfter = async (days: number): Promise<void> => {
  clock.ahead = days * DAY_MS;
  await sweepTrash(product.deps);
};

/** A document of a course of its own, and the key of its file. */
async function addDocument() {
  const courseId = await room.freshCourse();
  const form = uploadForm({ title: 'Notes', type: 'document', courseId }, { name: 'notes.pdf' });
  const { id } = (await admin.upload('/api/upload-file', form)).body.material;
  const { storage_key: key } = await database.db
    .selectFrom('files')
    .select('storage_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, courseId, key };
}

it('files of a killed upload are deleted at the next start', async () => {
  const incoming = join(product.config.dataDir, 'incoming');
  writeFileSync(join(incoming, `${'a'.repeat(32)}.part`), 'half');
  await files.clearIncoming(DAY_MS);
  expect(readdirSync(incoming)).toContain(`${'a'.repeat(32)}.part`);
  await files.clearIncoming();
  expect(readdirSync(incoming)).toEqual(['tus']);
});

it('a file without a row goes after a day, one with a row stays', async () => {
  const { key } = await addDocument();
  const received = await files.receive(Readable.from([Buffer.from('lost')]), 100);
  const lost = await files.store(received.path, (key) => Promise.resolve(key));
  await files.discard(received);
  await sweepAfter(0);
  expect(await isStored(lost)).toBe(true);
  await sweepAfter(1.1);
  expect([await isStored(lost), await isStored(key)]).toEqual([false, true]);
});

it.each(['material', 'course'])('30 days after its %s was deleted, a file goes', async (what) => {
  const { id, courseId, key } = await addDocument();
  await admin.delete(what === 'material' ? `/api/materials/${id}` : `/api/courses/${courseId}`);
  await sweepAfter(29);
  expect(await isStored(key)).toBe(true);
  if (what === 'course') await eraseFromTrash(product.deps, 'course', courseId, 1);
  await sweepAfter(31);
  expect(await isStored(key)).toBe(false);
});
