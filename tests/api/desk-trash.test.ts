import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { logIn, register, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';
import { ageInTrash } from '../support/trash.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin } = room;
const { db } = product.deps.database;

const trash = async () => (await admin.get('/api/trash?limit=200')).body;
const restore = (kind: string, id: number | string) => admin.post(`/api/trash/${kind}/${id}/restore`);

describe('the trash', () => {
  it('lists what was deleted, latest first, with who did it and the days left', async () => {
    const courseId = await room.freshCourse();
    const materialId = await room.freshMaterial();
    const person = await student(product);
    await admin.delete(`/api/courses/${courseId}`);
    await admin.delete(`/api/materials/${materialId}`);
    await admin.delete(`/api/delete-user/${person.id}`);
    const [user, material, course] = await trash();
    const common = { deletedAt: expect.any(Number), deletedBy: 'Administrator', daysLeft: 30 };
    expect(user).toEqual({
      kind: 'user',
      id: person.id,
      name: person.fullName,
      note: person.email,
      ...common,
    });
    expect(material).toMatchObject({ kind: 'material', id: materialId, ...common });
    expect(course).toMatchObject({ kind: 'course', id: courseId, note: '', ...common });
  });

  it('comes in pages, each row once, also where many went at the same moment', async () => {
    for (let index = 0; index < 5; index += 1) await room.freshMaterial();
    await db.updateTable('materials').set({ deleted_at: Date.now() }).where('type', '=', 'youtube').execute();
    const seen: string[] = [];
    let next: string | undefined = '/api/trash?limit=2';
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(next);
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`));
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await trash()).length);
    expect((await admin.get('/api/trash')).headers.get('x-total-count')).toBe(String(seen.length));
  });

  it('takes a cursor that is none for the beginning', async () => {
    expect((await admin.get('/api/trash?cursor=x')).body).toEqual((await admin.get('/api/trash')).body);
  });

  it('counts the days down', async () => {
    const person = await student(product);
    await admin.delete(`/api/delete-user/${person.id}`);
    await ageInTrash(product, 'user', person.id, 28.5);
    expect(
      (await trash()).find(
        ({ id, kind }: { id: number; kind: string }) => kind === 'user' && id === person.id,
      ),
    ).toMatchObject({ daysLeft: 2 });
  });
});

describe('restoring', () => {
  it('brings a student back with courses and password', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId: room.courseId });
    await admin.delete(`/api/delete-user/${person.id}`);
    expectMessage(await restore('user', person.id), 200, 'User restored!');
    const client = await logIn(product, person);
    expect((await client.get(`/api/courses/${room.courseId}/materials`)).status).toBe(200);
    expect((await auditTrail(product, 'user-restored')).at(-1)).toMatchObject({ subject_id: person.id });
  });

  it('brings a course back with its students and materials', async () => {
    const id = await room.freshCourse();
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: id });
    await admin.delete(`/api/courses/${id}`);
    expectMessage(await restore('course', id), 200, 'Course restored!');
    const client = await sessionOf(product, room.enrolled);
    expect((await client.get(`/api/courses/${id}/materials`)).status).toBe(200);
  });

  it('brings a material back', async () => {
    const id = await room.freshMaterial();
    await admin.delete(`/api/materials/${id}`);
    expectMessage(await restore('material', id), 200, 'Material restored!');
    expect((await admin.get('/api/materials')).body.map((row: { id: number }) => row.id)).toContain(id);
  });

  it('is refused while another account has the email, and changes nothing', async () => {
    const person = await register(product, { email: 'twice@example.in' });
    await admin.delete(`/api/delete-user/${person.id}`);
    await register(product, { email: 'Twice@example.in' });
    const before = await databaseContents(product);
    const message = 'Another account uses this email now. Delete that one first.';
    expectProblem(await restore('user', person.id), 409, message);
    expect(await databaseContents(product)).toEqual(before);
  });

  it('is refused while another course has the name', async () => {
    const { body } = await admin.post('/api/courses', { courseName: 'Same name' });
    await admin.delete(`/api/courses/${body.course.id}`);
    await admin.post('/api/courses', { courseName: 'SAME  name' });
    const message = 'Another course has this name now. Rename that one first.';
    expectProblem(await restore('course', body.course.id), 409, message);
  });

  it('is refused for a material before its course, and changes nothing', async () => {
    const courseId = await room.freshCourse();
    const link = { title: 'Task', url: 'https://example.in', courseId };
    const { id } = (await admin.post('/api/add-assignment', link)).body.material;
    await admin.delete(`/api/materials/${id}`);
    await admin.delete(`/api/courses/${courseId}`);
    const before = await databaseContents(product);
    const message = 'Its course is in the trash. Restore the course first.';
    expectProblem(await restore('material', id), 409, message);
    expect(await databaseContents(product)).toEqual(before);
    await restore('course', courseId);
    expect((await restore('material', id)).status).toBe(200);
  });

  it.each([
    ['what is not in the trash', 'user', '1'],
    ['what never was', 'course', '99999'],
    ['what is no id', 'material', 'x'],
    ['a kind there is not', 'file', '1'],
  ])('answers 404 for %s', async (_case, kind, id) => {
    expectProblem(await restore(kind, id), 404, 'Not found. It may have been deleted.');
  });
});
