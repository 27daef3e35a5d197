import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { logIn, register } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId, otherCourseId } = room;
const GONE = 'Somebody you chose is no longer there. Reload and try again.';

const waiting = () => Promise.all([1, 2, 3].map(() => register(product)));
const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);
const coursesOf = async (id: number) => (await admin.get(`/api/user/${id}/enrollments`)).body;

describe('approving several at once', () => {
  it('lets all of them log in, and records each', async () => {
    const people = await waiting();
    const answer = await admin.post('/api/approve-users', { userIds: idsOf(people) });
    expectMessage(answer, 200, '3 users approved! Now, select their courses.');
    for (const person of people) await logIn(product, person);
    const recorded = (await auditTrail(product, 'user-approved')).map(({ subject_id }) => subject_id);
    expect(recorded).toEqual(expect.arrayContaining(idsOf(people)));
  });

  it('is the same twice, and one named twice is one', async () => {
    const [person] = await waiting();
    const userIds = [person?.id, person?.id];
    for (let round = 0; round < 2; round += 1)
      expectMessage(
        await admin.post('/api/approve-users', { userIds }),
        200,
        'User approved! Now, select their courses.',
      );
  });

  it('approves nobody when one of them is gone', async () => {
    const people = await waiting();
    await admin.delete(`/api/delete-user/${people[2]?.id}`);
    const before = await databaseContents(product);
    expectProblem(await admin.post('/api/approve-users', { userIds: idsOf(people) }), 404, GONE);
    expect(await databaseContents(product)).toEqual(before);
  });

  it.each([
    ['nobody', [], 'Please choose at least one person.'],
    ['text', ['1'], 'Please choose at least one person.'],
    ['too many', Array.from({ length: 201 }, (_, at) => at + 1), 'Please choose at most 200 people at once.'],
  ])('refuses %s', async (_case, userIds, message) => {
    expectProblem(await admin.post('/api/approve-users', { userIds }), 422, message);
  });
});

describe('enrolling several at once', () => {
  it('adds every course for everybody and takes none away', async () => {
    const people = await waiting();
    const userIds = idsOf(people);
    await admin.post('/api/approve-users', { userIds });
    const extra = await room.freshCourse();
    await admin.post('/api/enroll', { userId: userIds[0], courseId: extra });
    const json = { userIds, courseIds: [courseId, otherCourseId] };
    for (let round = 0; round < 2; round += 1)
      expectMessage(
        await admin.post('/api/enrollments/bulk', json),
        200,
        'Enrollments updated successfully!',
      );
    expect(await coursesOf(userIds[0] ?? 0)).toEqual([courseId, otherCourseId, extra]);
    expect(await coursesOf(userIds[1] ?? 0)).toEqual([courseId, otherCourseId]);
  });

  it('enrols nobody when somebody waits for approval, is gone, or a course is', async () => {
    const [one, two, three] = await waiting();
    const userIds = [one?.id ?? 0, two?.id ?? 0];
    await admin.post('/api/approve-users', { userIds });
    await admin.delete(`/api/delete-user/${two?.id}`);
    const gone = await room.freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    const before = await databaseContents(product);
    const bulk = (ids: readonly unknown[], courseIds: readonly number[]) =>
      admin.post('/api/enrollments/bulk', { userIds: ids, courseIds });
    expectProblem(await bulk([one?.id, three?.id], [courseId]), 409, `Approve ${three?.fullName} first.`);
    expectProblem(await bulk(userIds, [courseId]), 404, GONE);
    expectProblem(
      await bulk([one?.id], [courseId, gone]),
      404,
      'A course you chose is no longer there. Reload and try again.',
    );
    expectProblem(await bulk([one?.id], []), 422, 'Please choose at least one course.');
    expect(await databaseContents(product)).toEqual(before);
  });
});

describe('sorting the lists of students', () => {
  it.each([
    ['name', (a: Row, b: Row) => order(a.fullName.toLowerCase(), b.fullName.toLowerCase()) || a.id - b.id],
    ['email', (a: Row, b: Row) => order(a.email.toLowerCase(), b.email.toLowerCase())],
    ['oldest', (a: Row, b: Row) => a.id - b.id],
    ['newest', (a: Row, b: Row) => b.id - a.id],
  ] as const)('by %s is right, also across pages', async (sort, compare) => {
    const rows: Row[] = [];
    let next: string | undefined = `/api/approved-users?sort=${sort}&limit=2`;
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(next);
      rows.push(...page.body);
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(rows.length).toBeGreaterThan(4);
    expect(rows).toEqual(rows.toSorted(compare));
    expect(rows).toHaveLength(Number((await admin.get('/api/approved-users')).headers.get('x-total-count')));
  });

  it('goes on where it was when the last row shown is deleted meanwhile', async () => {
    const first = await admin.get('/api/approved-users?sort=name&limit=3');
    const all = (await admin.get('/api/approved-users?sort=name&limit=200')).body;
    await admin.delete(`/api/delete-user/${first.body[2].id}`);
    const second = await admin.get(/^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
    expect(second.body[0]).toEqual(all[3]);
  });

  it('knows no other order', async () => {
    const message = 'Please sort by oldest, newest, name or email.';
    expectProblem(await admin.get('/api/approved-users?sort=role'), 422, message, ['/sort']);
  });
});

interface Row {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
