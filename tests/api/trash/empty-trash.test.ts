import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { uploadForm } from '../../support/fixtures.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin } = course;
const { db } = product.deps.database;

const media = join(product.config.dataDir, 'media');
/** Keys of the stored files; of none where they are in object storage. */
const storedFiles = (): string[] =>
  existsSync(media) ? readdirSync(media).flatMap((prefix) => readdirSync(join(media, prefix))) : [];
async function freshDocument(courseId = course.courseId): Promise<number> {
  const form = uploadForm({ title: 'Notes', type: 'document', courseId }, { name: 'notes.pdf' });
  return (await admin.upload('/api/upload-file', form)).body.material.id;
}
const trash = async () => (await admin.get('/api/trash?limit=200')).body;
const idsIn = async (table: 'users' | 'courses' | 'materials') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
const empty = (until: number | string) => admin.delete(`/api/trash?deletedUntil=${until}`);
const last = async (action: string) => (await auditTrail(product, action)).at(-1);

const LONG_AGO = 2;
/** People who were deleted long ago. */
const trashPeople = (count: number) => {
  const account = {
    password_hash: '-',
    role: 'student',
    state: 'approved',
    must_change_password: 0,
  } as const;
  const rows = Array.from({ length: count }, (_, at) => {
    const email = `gone${at}@example.in`;
    const times = { created_at: 1, deleted_at: LONG_AGO };
    return { full_name: `Gone ${at}`, email, email_key: email, ...account, ...times };
  });
  return db.insertInto('users').values(rows).execute();
};

beforeEach(async () => {
  await empty(Date.now());
  expect(await trash()).toEqual([]);
});

it('erasing a course takes its materials, their files and its enrollments at once, no one’s account', async () => {
  const before = storedFiles();
  const courseId = await course.freshCourse();
  const documentId = await freshDocument(courseId);
  const person = await student(product);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  await admin.delete(`/api/courses/${courseId}`);
  expectMessage(await admin.delete(`/api/trash/course/${courseId}`), 200, 'Course deleted permanently.');
  expect(storedFiles()).toEqual(before);
  expect(await idsIn('courses')).not.toContain(courseId);
  expect(await idsIn('materials')).not.toContain(documentId);
  const enrollments = db.selectFrom('enrollments').selectAll().where('course_id', '=', courseId);
  expect(await enrollments.execute()).toEqual([]);
  expect(await idsIn('users')).toContain(person.id);
  const entry = { actor_id: 1, subject_type: 'course', subject_id: courseId };
  expect(await last('course-erased')).toMatchObject(entry);
  const alone = await freshDocument();
  await admin.delete(`/api/materials/${alone}`);
  expectMessage(await admin.delete(`/api/trash/material/${alone}`), 200, 'Material deleted permanently.');
  expect(storedFiles()).toEqual(before);
});

it.each(['user', 'course', 'material'] as const)(
  'a %s that is not in the trash is not erased, and nothing changes',
  async (kind) => {
    const id = { user: course.enrolled.id, course: course.courseId, material: course.youtubeId }[kind];
    const before = await databaseContents(product);
    for (const wanted of [id, 999_999])
      expectProblem(
        await admin.delete(`/api/trash/${kind}/${wanted}`),
        404,
        'Not found. It may have been deleted.',
      );
    expect(await databaseContents(product)).toEqual(before);
  },
);

describe('emptying the trash', () => {
  it('erases everything in it and nothing else, frees the files, and is written down', async () => {
    const before = storedFiles();
    const courseId = await course.freshCourse();
    const materials = [await freshDocument(courseId), await freshDocument()];
    const person = await student(product);
    for (const id of materials) await admin.delete(`/api/materials/${id}`);
    await admin.delete(`/api/courses/${courseId}`);
    await admin.delete(`/api/delete-user/${person.id}`);
    const kept = { users: await idsIn('users'), courses: await idsIn('courses') };
    const [latest] = await trash();

    const sentence = 'Trash emptied: 4 items deleted permanently.';
    expectMessage(await empty(latest.deletedAt), 200, sentence);
    expect([await trash(), storedFiles()]).toEqual([[], before]);
    expect(await idsIn('users')).toEqual(kept.users.filter((id) => id !== person.id));
    expect(await idsIn('courses')).toEqual(kept.courses.filter((id) => id !== courseId));
    expect(await databaseContents(product)).not.toContain(person.email);
    const counts = { users: 1, courses: 1, materials: 2, freedBytes: expect.any(Number) };
    expect(JSON.parse((await last('trash-emptied'))?.detail ?? '')).toEqual(counts);
    expect(await last('user-erased')).toMatchObject({ actor_id: 1, subject_id: person.id });
  });

  it('goes in steps, says what remains, and erases each thing once, also for two at once', async () => {
    await trashPeople(205);
    const later = await student(product);
    await admin.delete(`/api/delete-user/${later.id}`);
    const first = await empty(LONG_AGO);
    const { erased, remaining } = first.body;
    expect([first.status, erased + remaining, erased <= 200]).toEqual([200, 205, true]);
    expect(first.body.message).toBe(`${erased} items deleted permanently. Still in the trash: ${remaining}.`);
    let left = remaining;
    while (left > 0)
      for (const { status, body } of await Promise.all([empty(LONG_AGO), empty(LONG_AGO)])) {
        expect(status).toBe(200);
        left -= body.erased;
      }
    expect(left).toBe(0);
    expect((await trash()).map(({ id }: { id: number }) => id)).toEqual([later.id]);
    const entries = (await auditTrail(product, 'user-erased')).map(({ subject_id }) => subject_id);
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('leaves what was deleted after the list was read', async () => {
    const [first, second] = [await course.freshMaterial(), await course.freshMaterial()];
    await admin.delete(`/api/materials/${first}`);
    const [{ deletedAt }] = await trash();
    await admin.delete(`/api/materials/${second}`);
    const later = { deleted_at: deletedAt + 1 };
    await db.updateTable('materials').set(later).where('id', '=', second).execute();
    expectMessage(await empty(deletedAt), 200, 'Trash emptied: 1 item deleted permanently.');
    expect((await trash()).map(({ id }: { id: number }) => id)).toEqual([second]);
  });
});
