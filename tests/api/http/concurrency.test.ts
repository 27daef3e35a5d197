import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { isLoggedIn, pendingStudent, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin, courseId } = course;
const { db } = product.deps.database;

const MANY = 8;
const many = (ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: MANY }, (_, index) => ask(index)));
const enrollmentsOf = (userId: number) =>
  db.selectFrom('enrollments').selectAll().where('user_id', '=', userId).execute();
const audited = async (action: string, id: number): Promise<number> =>
  (await auditTrail(product, action)).filter((entry) => entry.subject_id === id).length;
const account = (email: string) => ({ fullName: 'Hema Rao', email, password: 'seven mangoes in a boat' });

interface Case {
  /** Answer of the one that does it, and of the others. */
  readonly statuses: readonly [one: number, others: number];
  /** Entry in the audit log; one, however many asked. */
  readonly action?: string;
  readonly make: () => Promise<number>;
  readonly ask: (id: number) => Promise<Answer>;
}
const cases: Readonly<Record<string, Case>> = {
  'enrol once': {
    statuses: [200, 200],
    action: 'enrolled',
    make: async () => (await student(product)).id,
    ask: (userId) => admin.post('/api/enroll', { userId, courseId }),
  },
  'unenrol once': {
    statuses: [200, 200],
    action: 'unenrolled',
    make: async () => {
      const { id } = await student(product);
      await admin.post('/api/enroll', { userId: id, courseId });
      return id;
    },
    ask: (userId) => admin.delete('/api/unenroll', { userId, courseId }),
  },
  'approve once': {
    statuses: [200, 200],
    action: 'user-approved',
    make: async () => (await pendingStudent(product)).id,
    ask: (id) => admin.put(`/api/approve-user/${id}`),
  },
  'delete a user once': {
    statuses: [200, 404],
    action: 'user-deleted',
    make: async () => (await student(product)).id,
    ask: (id) => admin.delete(`/api/delete-user/${id}`),
  },
  'create one course of a name': {
    statuses: [201, 409],
    make: async () => 0,
    ask: () => admin.post('/api/courses', { courseName: 'Contested' }),
  },
  'register one account of an address': {
    statuses: [201, 409],
    make: async () => 0,
    ask: () => product.client().post('/api/register', account('hema@example.in')),
  },
};

it.each(Object.entries(cases))('several at once %s', async (_name, { statuses, action, make, ask }) => {
  const id = await make();
  const answers = (await many(() => ask(id))).map(({ status }) => status);
  const [one, others] = statuses;
  expect(answers.toSorted((a, b) => a - b)).toEqual([one, ...Array(MANY - 1).fill(others)]);
  if (action !== undefined) expect(await audited(action, id)).toBe(1);
});

describe('several at once', () => {
  it('enrol and unenrol: in the end the person is in or out, and the record says which', async () => {
    const { id: userId } = await student(product);
    const json = { userId, courseId };
    const answers = await many((index) =>
      index % 2 === 0 ? admin.post('/api/enroll', json) : admin.delete('/api/unenroll', json),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const difference = (await audited('enrolled', userId)) - (await audited('unenrolled', userId));
    expect(difference).toBe((await enrollmentsOf(userId)).length);
  });

  it('add materials, each at a place of its own', async () => {
    const id = await course.freshCourse();
    const link = { title: 'Task', url: 'https://example.in', courseId: id };
    await many(() => admin.post('/api/add-assignment', link));
    const rows = await db.selectFrom('materials').select('position').where('course_id', '=', id).execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(MANY);
  });

  it('save progress in one row', async () => {
    const client = await sessionOf(product, course.enrolled);
    const path = `/api/materials/${course.youtubeId}/progress`;
    const answers = await many((index) => client.put(path, { positionSeconds: index }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = db.selectFrom('material_progress').selectAll().where('material_id', '=', course.youtubeId);
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe('opposites at once', () => {
  it('enrolling in a course that is being deleted leaves nothing visible', async () => {
    const { id: userId } = await student(product);
    const id = await course.freshCourse();
    const enrolling = many(() => admin.post('/api/enroll', { userId, courseId: id }));
    const [answers] = await Promise.all([enrolling, admin.delete(`/api/courses/${id}`)]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await admin.get(`/api/user/${userId}/enrollments`)).body).toEqual([]);
  });

  it('approving and deleting a user ends in the trash', async () => {
    const { id } = await pendingStudent(product);
    const [approved, deleted] = await Promise.all([
      admin.put(`/api/approve-user/${id}`),
      admin.delete(`/api/delete-user/${id}`),
    ]);
    expect([deleted.status, [200, 404].includes(approved.status)]).toEqual([200, true]);
    const trash: { kind: string; id: number }[] = (await admin.get('/api/trash')).body;
    expect(trash).toContainEqual(expect.objectContaining({ kind: 'user', id }));
  });

  it('requests of a person who is being deleted are answered or refused, never half', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const client = await sessionOf(product, person);
    const reading = many(() => client.get(`/api/courses/${courseId}/materials`));
    const [answers] = await Promise.all([reading, admin.delete(`/api/delete-user/${person.id}`)]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await isLoggedIn(client)).toBe(false);
  });
});
