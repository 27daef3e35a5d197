import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Material } from '../../contract/materials.ts';
import { people, startTestSite, type TestSite } from './test-site.ts';

const HOUR_MS = 60 * 60_000;
const admin = { id: people.admin, role: 'admin' } as const;
const student = { id: people.student, role: 'student' } as const;
const stranger = { id: people.stranger, role: 'student' } as const;

let site: TestSite;
let material: Material;
beforeEach(async () => {
  site = await startTestSite({ maxVideoBytes: 7, maxDocumentBytes: 5 });
  const link = { title: 'Tour', description: '', url: 'https://example.in/1', courseId: site.courseId };
  material = await site.materials.addLink('assignment', link, admin.id);
});
afterEach(() => site.close());

/** Makes it a video with this file. */
const change = (values: { hidden?: number; file_id: number; captions_file_id?: number }) =>
  site.db
    .updateTable('materials')
    .set({ ...values, type: 'video', url: null })
    .where('id', '=', material.id)
    .execute();

/** A row alone: what is asked is who may have the file, not what is in it. */
async function addFile(name: string, size = 3): Promise<number> {
  const { id } = await site.db
    .insertInto('files')
    .values({
      storage_key: randomBytes(16).toString('hex'),
      name,
      media_type: 'video/mp4',
      size,
      sha256: 'ab',
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const lastAudit = () =>
  site.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a hidden material', () => {
  beforeEach(async () => change({ hidden: 1, file_id: await addFile('tour.mp4') }));

  test('is listed for admins only', async () => {
    expect(await site.materials.listOfCourse(site.courseId, student)).toEqual([]);
    expect(await site.materials.listOfCourse(site.courseId, admin)).toMatchObject([{ title: 'Tour' }]);
  });

  test('does not exist for students', async () => {
    const refusal = { code: 'NOT_FOUND' };
    await expect(
      site.materials.saveProgress(material.id, { completed: true }, student),
    ).rejects.toMatchObject(refusal);
    await expect(site.materials.findFile(material.id, 'tour.mp4', student)).rejects.toMatchObject(refusal);
  });

  test('is there for admins', async () => {
    expect(await site.materials.saveProgress(material.id, { completed: true }, admin)).toMatchObject({
      completed: true,
    });
    expect(await site.materials.findFile(material.id, 'tour.mp4', admin)).toMatchObject({ size: 3 });
  });
});

describe('a file', () => {
  beforeEach(async () =>
    change({ file_id: await addFile('tour.mp4'), captions_file_id: await addFile('captions.vtt', 9) }),
  );

  test('is for the enrolled, under its own name', async () => {
    const found = await site.materials.findFile(material.id, 'tour.mp4', student);
    expect(found).toMatchObject({ name: 'tour.mp4', size: 3 });
    const refused = (name: string, who: typeof student | typeof stranger) =>
      site.materials.findFile(material.id, name, who);
    await expect(refused('tour.mp4', stranger)).rejects.toMatchObject({ code: 'NOT_ENROLLED' });
    await expect(refused('other.mp4', student)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('has its captions beside it', async () => {
    const found = await site.materials.findFile(material.id, 'captions.vtt', student);
    expect(found).toMatchObject({ name: 'captions.vtt', size: 9 });
  });
});

describe('progress that comes late', () => {
  const save = (positionSeconds: number, agoMs?: number) =>
    site.materials.saveProgress(
      material.id,
      { positionSeconds, ...(agoMs === undefined ? {} : { agoMs }) },
      student,
    );

  test('gives way to what was written since', async () => {
    await save(10);
    expect(await save(5, HOUR_MS)).toMatchObject({ positionSeconds: 10 });
  });

  test('counts from when it was', async () => {
    await save(5, 2 * HOUR_MS);
    expect(await save(10, HOUR_MS)).toMatchObject({ positionSeconds: 10 });
  });

  test('does not keep what is new from being written, whatever the clock says', async () => {
    await save(10);
    site.pass(-HOUR_MS);
    expect(await save(5)).toMatchObject({ positionSeconds: 5 });
  });
});

describe('the trash', () => {
  test('is noted when something goes into it, and when it is erased', async () => {
    await site.materials.remove(material.id, admin.id);
    const subject = { actor_id: admin.id, subject_type: 'material', subject_id: material.id };
    expect(await lastAudit()).toMatchObject({ ...subject, action: 'material-deleted' });
    expect(await site.materials.listTrashed(Date.now() + HOUR_MS, 10)).toEqual([material.id]);
    await site.materials.eraseNow(material.id, admin.id);
    expect(await lastAudit()).toMatchObject({
      ...subject,
      action: 'material-erased',
      detail: '{"title":"Tour"}',
    });
    expect(await site.materials.listTrashed(Date.now() + HOUR_MS, 10)).toEqual([]);
  });

  test('is the only place that things are erased in', async () => {
    await expect(site.materials.eraseNow(material.id, admin.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await site.materials.find(material.id)).toMatchObject({ title: 'Tour' });
  });

  test('says how many bytes it gave back', async () => {
    await addFile('a.mp4', 3);
    await addFile('b.mp4', 4);
    expect(await site.materials.freeUnused()).toBe(7);
  });
});

test('uploads have the greatest sizes that were set', () => {
  expect(site.materials.maxBytes).toEqual({ video: 7, document: 5 });
});
