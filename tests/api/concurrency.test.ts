import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { auditTrail } from '../support/database-contents.ts';
import { register, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId } = room;
const { db } = product.deps.database;

const FIFTY = 50;
const fifty = (ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: FIFTY }, (_, index) => ask(index)));
/** How many answers had which status. */
function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const enrollmentsOf = (userId: number) =>
  db.selectFrom('enrollments').selectAll().where('user_id', '=', userId).execute();
const audited = async (action: string, subjectId: number) =>
  (await auditTrail(product, action)).filter((entry) => entry.subject_id === subjectId);

describe('50 at once', () => {
  it('enrol once', async () => {
    const { id: userId } = await student(product);
    expect(tally(await fifty(() => admin.post('/api/enroll', { userId, courseId })))).toEqual({ 200: FIFTY });
    expect(await enrollmentsOf(userId)).toHaveLength(1);
    expect(await audited('enrolled', userId)).toHaveLength(1);
  });

  it('unenrol once', async () => {
    const { id: userId } = await student(product);
    await admin.post('/api/enroll', { userId, courseId });
    expect(tally(await fifty(() => admin.delete('/api/unenroll', { userId, courseId })))).toEqual({
      200: FIFTY,
    });
    expect(await enrollmentsOf(userId)).toEqual([]);
    expect(await audited('unenrolled', userId)).toHaveLength(1);
  });

  it('enrol and unenrol: in the end the person is in or out, and the record says which', async () => {
    const { id: userId } = await student(product);
    const answers = await fifty((index) =>
      index % 2 === 0
        ? admin.post('/api/enroll', { userId, courseId })
        : admin.delete('/api/unenroll', { userId, courseId }),
    );
    expect(tally(answers)).toEqual({ 200: FIFTY });
    const isIn = (await enrollmentsOf(userId)).length;
    const difference =
      (await audited('enrolled', userId)).length - (await audited('unenrolled', userId)).length;
    expect(difference).toBe(isIn);
  });

  it('approve once', async () => {
    const { id } = await register(product);
    expect(tally(await fifty(() => admin.put(`/api/approve-user/${id}`)))).toEqual({ 200: FIFTY });
    expect(await audited('user-approved', id)).toHaveLength(1);
  });

  it('delete a user once', async () => {
    const { id } = await student(product);
    expect(tally(await fifty(() => admin.delete(`/api/delete-user/${id}`)))).toEqual({
      200: 1,
      404: FIFTY - 1,
    });
    expect(await audited('user-deleted', id)).toHaveLength(1);
  });

  it('delete a course once', async () => {
    const id = await room.freshCourse();
    expect(tally(await fifty(() => admin.delete(`/api/courses/${id}`)))).toEqual({ 200: 1, 404: FIFTY - 1 });
  });

  it('delete a material once', async () => {
    const id = await room.freshMaterial();
    expect(tally(await fifty(() => admin.delete(`/api/materials/${id}`)))).toEqual({
      200: 1,
      404: FIFTY - 1,
    });
  });

  it('create one course of a name', async () => {
    const courseName = room.unique('Contested');
    expect(tally(await fifty(() => admin.post('/api/courses', { courseName })))).toEqual({
      201: 1,
      409: FIFTY - 1,
    });
  });

  it('give a name to one of two courses', async () => {
    const [one, two] = [await room.freshCourse(), await room.freshCourse()];
    const courseName = room.unique('Wanted');
    const answers = await Promise.all(
      [one, two].map((id) => admin.put(`/api/courses/${id}`, { courseName })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  });

  it('register one account of an address', async () => {
    const form = { fullName: 'Hema Rao', email: 'hema@example.in', password: 'seven mangoes in a boat' };
    expect(tally(await fifty(() => product.client().post('/api/register', form)))).toEqual({
      201: 1,
      409: FIFTY - 1,
    });
    expect(
      await db.selectFrom('users').selectAll().where('email_key', '=', form.email).execute(),
    ).toHaveLength(1);
  });

  it('create one student of an address, with all the courses', async () => {
    const form = {
      fullName: 'Hema Rao',
      email: 'hema2@example.in',
      password: 'seven mangoes in a boat',
      courseIds: [courseId, room.otherCourseId],
    };
    expect(tally(await fifty(() => admin.post('/api/admin/create-user', form)))).toEqual({
      201: 1,
      409: FIFTY - 1,
    });
    const { id } = await db
      .selectFrom('users')
      .selectAll()
      .where('email_key', '=', form.email)
      .executeTakeFirstOrThrow();
    expect(await enrollmentsOf(id)).toHaveLength(2);
  });

  it('add materials, each at a place of its own', async () => {
    const course = await room.freshCourse();
    const link = { title: 'Task', url: 'https://example.in', courseId: course };
    expect(tally(await fifty(() => admin.post('/api/add-assignment', link)))).toEqual({ 201: FIFTY });
    const rows = await db
      .selectFrom('materials')
      .select('position')
      .where('course_id', '=', course)
      .execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(FIFTY);
  });

  it('save progress: the last word is one of them, and there is one row', async () => {
    const client = await sessionOf(product, room.enrolled);
    const path = `/api/materials/${room.youtubeId}/progress`;
    expect(tally(await fifty((index) => client.put(path, { positionSeconds: index })))).toEqual({
      200: FIFTY,
    });
    const rows = await db
      .selectFrom('material_progress')
      .selectAll()
      .where('material_id', '=', room.youtubeId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('log out once', async () => {
    const client = await sessionOf(product, room.enrolled);
    const { cookie } = client;
    const answers = await fifty(() => {
      const tab = product.client();
      tab.cookie = cookie;
      return tab.post('/api/logout');
    });
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await client.get('/api/me')).status).toBe(401);
  });
});

describe('opposites at once', () => {
  it('enrolling in a course that is being deleted leaves nothing visible', async () => {
    const { id: userId } = await student(product);
    const course = await room.freshCourse();
    const enrolling = fifty(() => admin.post('/api/enroll', { userId, courseId: course }));
    const [answers] = await Promise.all([enrolling, admin.delete(`/api/courses/${course}`)]);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect((await admin.get(`/api/user/${userId}/enrollments`)).body).toEqual([]);
  });

  it('approving and deleting a user ends in the trash', async () => {
    const { id } = await register(product);
    const [approved, deleted] = await Promise.all([
      admin.put(`/api/approve-user/${id}`),
      admin.delete(`/api/delete-user/${id}`),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(approved.status);
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.deleted_at).not.toBeNull();
  });

  it('requests of a person who is being deleted are answered or refused, never half', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const client = await sessionOf(product, person);
    const reading = fifty(() => client.get(`/api/courses/${courseId}/materials`));
    const [answers] = await Promise.all([reading, admin.delete(`/api/delete-user/${person.id}`)]);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await client.get('/api/me')).status).toBe(401);
  });
});
