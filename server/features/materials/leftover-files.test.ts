import { describe, expect, test } from 'vitest';
import type { Material } from '../../contract/materials.ts';
import { uploadForm } from './test-site.ts';
import { FILE_HEAD, MEBIBYTE, uploadSite, video } from './upload-fixture.ts';

const HOUR_MS = 60 * 60_000;

const uploads = uploadSite();

describe('what a crash leaves', () => {
  test('an unfinished part is cleared at the start', async () => {
    const { outgoing } = uploads.send(
      { 'content-length': String(2 * MEBIBYTE) },
      [FILE_HEAD, new Uint8Array(MEBIBYTE)],
      false,
    );
    await expect.poll(() => uploads.site.stored()).toHaveLength(1);
    await uploads.site.files.clearIncoming();
    expect(await uploads.site.stored()).toEqual([]);
    outgoing.destroy();
  });

  test('a file without a row goes after a day, one with a row stays', async () => {
    await uploads.post(uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video }));
    const kept = await uploads.site.stored();
    await uploads.site.files.keep(await uploads.site.files.receive(stream('lost'), 100));
    await uploads.site.materials.sweep();
    expect(await uploads.site.stored()).toHaveLength(2);
    uploads.site.pass(25 * HOUR_MS);
    await uploads.site.materials.sweep();
    expect(await uploads.site.stored()).toEqual(kept);
  });

  test('a transaction that fails takes its file with it', async () => {
    await uploads.site.db.schema.dropTable('audit_log').execute();
    const answer = await uploads.post(uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video }));
    expect(answer.status).toBe(500);
    expect(await uploads.site.stored()).toEqual([]);
    expect(await uploads.site.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });
});

/** As if everything in the trash had been there so long. */
const trashIs = async (days: number): Promise<void> => {
  for (const table of ['materials', 'courses'] as const)
    await uploads.site.db
      .updateTable(table)
      .set({ deleted_at: Date.now() - days * 24 * HOUR_MS })
      .where('deleted_at', 'is not', null)
      .execute();
};

test('30 days after a material was deleted, its rows and its file go', async () => {
  const saved = await uploads.post(uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video }));
  const { material }: { material: Material } = await saved.json();
  await uploads.site.request(`/api/materials/${material.id}`, 'admin', { method: 'DELETE' });
  await trashIs(29);
  await uploads.site.materials.sweep();
  expect(await uploads.state()).toMatchObject({
    files: [expect.any(String)],
    materials: [{ id: material.id }],
  });
  await trashIs(30);
  await uploads.site.materials.sweep();
  expect(await uploads.state()).toMatchObject({ files: [], materials: [], rows: [] });
});

test('when a course leaves the trash for good, so do its files', async () => {
  await uploads.post(uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video }));
  await uploads.site.courses.remove(uploads.site.courseId, 1);
  await trashIs(30);
  await uploads.site.courses.sweep();
  await uploads.site.materials.sweep();
  expect(await uploads.state()).toMatchObject({ files: [], materials: [], rows: [] });
});

async function* stream(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}
