import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../server/contract/limits.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { uploadForm } from '../support/fixtures.ts';
import { student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin } = room;
const { db } = product.deps.database;

/** Keys of all stored files. */
function storedFiles(): string[] {
  const media = join(product.config.dataDir, 'media');
  return existsSync(media) ? readdirSync(media).flatMap((prefix) => readdirSync(join(media, prefix))) : [];
}

async function freshDocument(courseId: number): Promise<number> {
  const form = uploadForm({ title: 'Notes', type: 'document', courseId }, { name: 'notes.pdf' });
  return (await admin.upload('/api/upload-file', form)).body.material.id;
}

const trash = async () => (await admin.get('/api/trash?limit=200')).body;
const idsIn = async (table: 'users' | 'courses' | 'materials') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
const empty = (until: number | string) => admin.delete(`/api/trash?deletedUntil=${until}`);
const LONG_AGO = 2;

/** People who were deleted long ago. */
const trashPeople = (count: number) =>
  db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        full_name: `Gone ${index}`,
        email: `gone${index}@example.in`,
        email_key: `gone${index}@example.in`,
        password_hash: 'none',
        role: 'student' as const,
        state: 'approved' as const,
        must_change_password: 0,
        created_at: 1,
        deleted_at: LONG_AGO,
      })),
    )
    .execute();

/** A call that empties the trash ends early on a slow machine; here none is. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());

const last = async (action: string) => (await auditTrail(product, action)).at(-1);

beforeEach(async () => {
  await empty(Date.now());
  expect(await trash()).toEqual([]);
});

describe('erasing one thing in the trash', () => {
  it('takes a material and its file from the disk at once', async () => {
    const before = storedFiles();
    const id = await freshDocument(room.courseId);
    expect(storedFiles()).toHaveLength(before.length + 1);
    await admin.delete(`/api/materials/${id}`);
    expect(storedFiles()).toHaveLength(before.length + 1);
    expectMessage(await admin.delete(`/api/trash/material/${id}`), 200, 'Material erased for good.');
    expect(storedFiles()).toEqual(before);
    expect(await idsIn('materials')).not.toContain(id);
    expect(await last('material-erased')).toMatchObject({
      actor_id: 1,
      subject_type: 'material',
      subject_id: id,
    });
  });

  it('takes a course with its materials, their files and its enrollments', async () => {
    const before = storedFiles();
    const courseId = await room.freshCourse();
    const documentId = await freshDocument(courseId);
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    await admin.delete(`/api/courses/${courseId}`);
    expectMessage(await admin.delete(`/api/trash/course/${courseId}`), 200, 'Course erased for good.');
    expect(storedFiles()).toEqual(before);
    expect(await idsIn('courses')).not.toContain(courseId);
    expect(await idsIn('materials')).not.toContain(documentId);
    const rows = await db.selectFrom('enrollments').selectAll().where('course_id', '=', courseId).execute();
    expect(rows).toEqual([]);
    expect(await idsIn('users')).toContain(person.id);
    expect(await last('course-erased')).toMatchObject({
      actor_id: 1,
      subject_type: 'course',
      subject_id: courseId,
    });
  });

  it.each(['user', 'course', 'material'])(
    'refuses a %s that is not in the trash, and changes nothing',
    async (kind) => {
      const ids = { user: room.enrolled.id, course: room.courseId, material: room.youtubeId };
      const before = await databaseContents(product);
      for (const id of [Reflect.get(ids, kind), 999_999])
        expectProblem(
          await admin.delete(`/api/trash/${kind}/${id}`),
          404,
          'Not found. It may have been deleted.',
        );
      expect(await databaseContents(product)).toEqual(before);
    },
  );
});

describe('emptying the trash', () => {
  it('erases everything in it and nothing else, frees the files, and is written down', async () => {
    const before = storedFiles();
    const courseId = await room.freshCourse();
    const inCourse = await freshDocument(courseId);
    const alone = await freshDocument(room.courseId);
    const person = await student(product);
    await admin.delete(`/api/materials/${inCourse}`);
    await admin.delete(`/api/courses/${courseId}`);
    await admin.delete(`/api/materials/${alone}`);
    await admin.delete(`/api/delete-user/${person.id}`);
    const kept = { users: await idsIn('users'), courses: await idsIn('courses') };
    const [latest] = await trash();

    expectMessage(await empty(latest.deletedAt), 200, 'Trash emptied: 4 items erased for good.');
    expect(await trash()).toEqual([]);
    expect(storedFiles()).toEqual(before);
    expect(await idsIn('users')).toEqual(kept.users.filter((id) => id !== person.id));
    expect(await idsIn('courses')).toEqual(kept.courses.filter((id) => id !== courseId));
    expect(await databaseContents(product)).not.toContain(person.email);
    const entry = await last('trash-emptied');
    expect(entry).toMatchObject({ actor_id: 1 });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({
      users: 1,
      courses: 1,
      materials: 2,
      freedBytes: expect.any(Number),
    });
    expect(await last('user-erased')).toMatchObject({ actor_id: 1, subject_id: person.id });
  });

  it('goes in steps, and what remains can be erased by two at once, each thing once', async () => {
    await trashPeople(limits.trashStep + 5);
    const later = await student(product);
    await admin.delete(`/api/delete-user/${later.id}`);
    stopClock();
    const first = await empty(LONG_AGO);
    expectMessage(first, 200, '200 items erased for good. Still in the trash: 5.');
    expect(first.body).toMatchObject({ erased: limits.trashStep, freedBytes: 0, remaining: 5 });
    expect(await trash()).toHaveLength(6);

    const twice = await Promise.all([empty(LONG_AGO), empty(LONG_AGO)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice.reduce((sum, { body }) => sum + body.erased, 0)).toBe(5);
    expect((await empty(LONG_AGO)).body).toMatchObject({ erased: 0, remaining: 0 });
    expect((await trash()).map(({ id }: { id: number }) => id)).toEqual([later.id]);
  });

  it('answers others meanwhile', async () => {
    await trashPeople(limits.trashStep);
    stopClock();
    let isOver = false;
    const emptying = empty(LONG_AGO).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) if ((await admin.get('/api/me')).status === 200) answered += 1;
    expect((await emptying).body).toMatchObject({ erased: limits.trashStep, remaining: 0 });
    // One may come before it begins and one after it ended.
    expect(answered).toBeGreaterThan(3);
  });

  it('leaves what was deleted after the list was read', async () => {
    const [first, second] = [await room.freshMaterial(), await room.freshMaterial()];
    await admin.delete(`/api/materials/${first}`);
    const [{ deletedAt }] = await trash();
    await admin.delete(`/api/materials/${second}`);
    await db
      .updateTable('materials')
      .set({ deleted_at: deletedAt + 1 })
      .where('id', '=', second)
      .execute();
    expectMessage(await empty(deletedAt), 200, 'Trash emptied: 1 item erased for good.');
    expect((await trash()).map(({ id }: { id: number }) => id)).toEqual([second]);
  });

  it.each(['', 'x', '-1', '1e3'])('refuses %j as the moment, and changes nothing', async (until) => {
    await admin.delete(`/api/materials/${await room.freshMaterial()}`);
    const before = await databaseContents(product);
    expect((await empty(until)).status).toBe(422);
    expect((await admin.delete('/api/trash')).status).toBe(422);
    expect(await databaseContents(product)).toEqual(before);
  });
});

describe('who erases', () => {
  it('must have proved lately that it is them', async () => {
    const id = await room.freshMaterial();
    await admin.delete(`/api/materials/${id}`);
    const signedIn = await product.adminClient();
    await db
      .updateTable('sessions')
      .set({ authenticated_at: Date.now() - 11 * 60_000 })
      .execute();
    for (const path of [`/api/trash/material/${id}`, `/api/trash?deletedUntil=${Date.now()}`])
      expectProblem(await signedIn.delete(path), 403, 'Confirm that it is you, then try again.');
    expect(await idsIn('materials')).toContain(id);
    await db.updateTable('sessions').set({ authenticated_at: Date.now() }).execute();
  });
});
