import { afterAll, describe, expect, it } from 'vitest';
import type { TrashKind } from '../../../server/contract/trash.ts';
import { databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { uploadForm } from '../../support/fixtures.ts';
import { sweep } from '../../support/jobs.ts';
import { readAll } from '../../support/paging.ts';
import { logIn, pendingStudent, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { ageInTrash } from '../../support/trash.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin } = course;
const { db } = product.deps.database;

const GONE = 'Not found. It may have been deleted.';
interface Item {
  readonly kind: string;
  readonly id: number;
  readonly daysLeft: number;
}
const trash = async (): Promise<Item[]> => (await admin.get('/api/trash?limit=200')).body;
const restore = (kind: string, id: number | string) => admin.post(`/api/trash/${kind}/${id}/restore`);
const remove = (kind: TrashKind, id: number) =>
  admin.delete(`/api/${{ user: 'delete-user', course: 'courses', material: 'materials' }[kind]}/${id}`);

/** A course with one enrolled student, an assignment and a document, moved to the trash. */
async function deletedCourse() {
  const courseId = await course.freshCourse();
  const person = await student(product);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  const link = { title: 'Task', url: 'https://example.in', courseId };
  const assignment = (await admin.post('/api/add-assignment', link)).body.material;
  const form = uploadForm({ title: 'Notes', type: 'document', courseId }, { name: 'notes.pdf' });
  const document = (await admin.upload('/api/upload-file', form)).body.material;
  await remove('course', courseId);
  return { courseId, person, client: await sessionOf(product, person), assignment, document };
}

describe('the trash', () => {
  it('lists what was deleted, latest first, with who did it and the days left', async () => {
    const [courseId, materialId] = [await course.freshCourse(), await course.freshMaterial()];
    const person = await student(product);
    await remove('course', courseId);
    await remove('material', materialId);
    await remove('user', person.id);
    const common = { deletedAt: expect.any(Number), deletedBy: 'Administrator', daysLeft: 30 };
    expect((await trash()).slice(0, 3)).toEqual([
      { kind: 'user', id: person.id, name: person.fullName, note: person.email, ...common },
      expect.objectContaining({ kind: 'material', id: materialId, ...common }),
      expect.objectContaining({ kind: 'course', id: courseId, note: '', ...common }),
    ]);
  });

  it('comes in pages, each row once, also where many went at the same moment', async () => {
    const ids = [1, 2, 3, 4, 5].map(() => course.freshMaterial());
    for (const id of await Promise.all(ids)) await remove('material', id);
    const moment = { deleted_at: Date.now() };
    await db.updateTable('materials').set(moment).where('deleted_at', 'is not', null).execute();
    const seen = (await readAll(admin, '/api/trash?limit=2')).rows.map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await trash()).length);
    expect((await admin.get('/api/trash')).headers.get('x-total-count')).toBe(String(seen.length));
    expect((await admin.get('/api/trash?cursor=x')).body).toEqual((await admin.get('/api/trash')).body);
  });
});

describe.each([
  ['user', async () => (await student(product)).id],
  ['course', course.freshCourse],
  ['material', course.freshMaterial],
] as const)('a deleted %s', (kind, make) => {
  const find = async (id: number) => (await trash()).find((item) => item.kind === kind && item.id === id);

  it('is kept for 30 days, then gone for good; restored and deleted again, it has 30 days again', async () => {
    const id = await make();
    await remove(kind, id);
    await ageInTrash(product, kind, id, 28.5);
    expect(await find(id)).toMatchObject({ daysLeft: 2 });
    const name = kind[0]?.toUpperCase() + kind.slice(1);
    expectMessage(await restore(kind, id), 200, `${name} restored!`);
    expect(await lastAudit(product, `${kind}-restored`)).toMatchObject({ actor_id: 1, subject_id: id });
    await remove(kind, id);
    expect(await find(id)).toMatchObject({ daysLeft: 30 });
    await ageInTrash(product, kind, id, 29.9);
    await sweep(product);
    expect(await find(id)).toMatchObject({ daysLeft: 1 });
    await ageInTrash(product, kind, id, 30.01);
    await sweep(product);
    expect(await find(id)).toBeUndefined();
    expectProblem(await restore(kind, id), 404, GONE);
  });
});

describe('a deleted course', () => {
  it('is gone everywhere, with its enrollments and materials, and comes back with them', async () => {
    const { courseId, person, client, assignment, document } = await deletedCourse();
    const ids = async (path: string, who = admin) => (await who.get(path)).body.map(({ id }: Item) => id);
    for (const who of [product.client(), client, admin])
      expect(await ids('/api/courses', who)).not.toContain(courseId);
    expect((await admin.get(`/api/user/${person.id}/enrollments`)).body).toEqual([]);
    expect(await ids('/api/materials')).not.toContain(assignment.id);
    const closed = await client.get(`/api/courses/${courseId}/materials`);
    expectProblem(closed, 403, 'You are not enrolled in this course.');
    for (const answer of [
      await admin.get(`/api/courses/${courseId}/materials`),
      await client.get(document.filePath),
      await admin.get(document.filePath),
      await client.put(`/api/materials/${assignment.id}/progress`, { completed: true }),
      await admin.delete(`/api/materials/${assignment.id}`),
      await admin.put(`/api/courses/${courseId}`, { courseName: 'Back' }),
    ])
      expectProblem(answer, 404, GONE);

    expectMessage(await restore('course', courseId), 200, 'Course restored!');
    expect(await ids(`/api/courses/${courseId}/materials`, client)).toHaveLength(2);
    expect((await client.get(document.filePath)).status).toBe(200);
  });

  it('takes everything that hangs on it along in the end, and no row points nowhere', async () => {
    const { courseId, person, document } = await deletedCourse();
    await remove('user', person.id);
    const count = async () => (await db.selectFrom('files').select('id').execute()).length;
    const files = await count();
    await ageInTrash(product, 'user', person.id, 30.01);
    await ageInTrash(product, 'course', courseId, 30.01);
    await sweep(product);
    expect(await count()).toBe(files - 1);
    expectProblem(await admin.get(document.filePath), 404, GONE);
    for (const [table, column, id] of [
      ['sessions', 'user_id', person.id],
      ['enrollments', 'user_id', person.id],
      ['enrollments', 'course_id', courseId],
      ['material_progress', 'user_id', person.id],
      ['issued_passwords', 'user_id', person.id],
      ['materials', 'course_id', courseId],
    ] as const) {
      const rows: object[] = await db.selectFrom(table).selectAll().execute();
      expect(rows.filter((row) => Reflect.get(row, column) === id)).toEqual([]);
    }
  });
});

describe('restoring', () => {
  it('brings a student back with courses and password', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId: course.courseId });
    await remove('user', person.id);
    await restore('user', person.id);
    const client = await logIn(product, person);
    expect((await client.get(`/api/courses/${course.courseId}/materials`)).status).toBe(200);
  });

  it('is refused while another has the email or the name, or the course is in the trash; nothing changes', async () => {
    const person = await student(product, { email: 'twice@example.in' });
    await remove('user', person.id);
    await pendingStudent(product, { email: 'Twice@example.in' });
    const { id } = (await admin.post('/api/courses', { courseName: 'Same name' })).body.course;
    await remove('course', id);
    await admin.post('/api/courses', { courseName: 'SAME  name' });
    const parent = await course.freshCourse();
    const link = { title: 'Task', url: 'https://example.in', courseId: parent };
    const { material } = (await admin.post('/api/add-assignment', link)).body;
    await remove('material', material.id);
    await remove('course', parent);

    const before = await databaseContents(product);
    const email = 'Another account uses this email now. Delete that one first.';
    expectProblem(await restore('user', person.id), 409, email);
    const name = 'Another course has this name now. Rename that one first.';
    expectProblem(await restore('course', id), 409, name);
    const first = 'Its course is in the trash. Restore the course first.';
    expectProblem(await restore('material', material.id), 409, first);
    expect(await databaseContents(product)).toEqual(before);
    await restore('course', parent);
    expect((await restore('material', material.id)).status).toBe(200);
  });

  it('finds neither what is not in the trash nor what never was', async () => {
    for (const [kind, id] of [
      ['user', '1'],
      ['course', '99999'],
      ['material', 'x'],
      ['file', '1'],
    ] as const)
      expectProblem(await restore(kind, id), 404, GONE);
  });
});
