import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { uploadForm } from '../support/fixtures.ts';
import { sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';
import { ageInTrash } from '../support/trash.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin } = room;
const { db } = product.deps.database;

/** A course with one enrolled student, an assignment and a document, moved to the trash. */
async function deletedCourse() {
  const courseId = await room.freshCourse();
  const person = await student(product);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  const link = { title: 'Task', url: 'https://example.in', courseId };
  const assignment = (await admin.post('/api/add-assignment', link)).body.material;
  const form = uploadForm({ title: 'Notes', type: 'document', courseId }, { name: 'notes.pdf' });
  const document = (await admin.upload('/api/upload-file', form)).body.material;
  await admin.delete(`/api/courses/${courseId}`);
  return { courseId, person, client: await sessionOf(product, person), assignment, document };
}

describe('a deleted course', () => {
  it('is gone everywhere, with its enrollments and materials', async () => {
    const { courseId, person, client, assignment, document } = await deletedCourse();
    const ids = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);
    for (const who of [product.client(), client, admin])
      expect(ids(await who.get('/api/courses'))).not.toContain(courseId);
    expect((await admin.get(`/api/user/${person.id}/enrollments`)).body).toEqual([]);
    expect(ids(await admin.get('/api/materials'))).not.toContain(assignment.id);
    expect((await admin.get('/api/materials?search=Task')).headers.get('x-total-count')).toBe('0');
    expectProblem(
      await client.get(`/api/courses/${courseId}/materials`),
      403,
      'You are not enrolled in this course.',
    );
    expectProblem(
      await admin.get(`/api/courses/${courseId}/materials`),
      404,
      'Not found. It may have been deleted.',
    );
    expectProblem(await client.get(document.filePath), 404, 'Not found. It may have been deleted.');
    expectProblem(await admin.get(document.filePath), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await client.put(`/api/materials/${assignment.id}/progress`, { completed: true }),
      404,
      'Not found. It may have been deleted.',
    );
    expectProblem(
      await admin.delete(`/api/materials/${assignment.id}`),
      404,
      'Not found. It may have been deleted.',
    );
    expectProblem(
      await admin.put(`/api/courses/${courseId}`, { courseName: 'Back' }),
      404,
      'Not found. It may have been deleted.',
    );
    expectProblem(
      await admin.post('/api/enroll', { userId: person.id, courseId }),
      404,
      'User or course not found.',
    );
  });

  it('comes back whole when its mark is taken away', async () => {
    const { courseId, client, document } = await deletedCourse();
    await db.updateTable('courses').set({ deleted_at: null }).where('id', '=', courseId).execute();
    expect((await client.get(`/api/courses/${courseId}/materials`)).body).toHaveLength(2);
    expect((await client.get(document.filePath)).status).toBe(200);
  });

  it('is kept for 30 days, then goes with everything that hangs on it', async () => {
    const { courseId, document } = await deletedCourse();
    const counts = async () => ({
      courses: (await db.selectFrom('courses').selectAll().where('id', '=', courseId).execute()).length,
      enrollments: (
        await db.selectFrom('enrollments').selectAll().where('course_id', '=', courseId).execute()
      ).length,
      materials: (await db.selectFrom('materials').selectAll().where('course_id', '=', courseId).execute())
        .length,
      files: (await db.selectFrom('files').selectAll().where('size', '=', document.size).execute()).length,
    });
    const sweep = async () => {
      await product.deps.services.courses.sweep();
      await product.deps.services.materials.sweep();
    };
    await ageInTrash(product, 'course', courseId, 29.99);
    await sweep();
    const { files } = await counts();
    expect(await counts()).toEqual({ courses: 1, enrollments: 1, materials: 2, files });
    await ageInTrash(product, 'course', courseId, 30);
    await sweep();
    expect(await counts()).toEqual({ courses: 0, enrollments: 0, materials: 0, files: files - 1 });
  });
});

describe('the whole of the deletions', () => {
  it('leaves no row that points nowhere', async () => {
    const { courseId, person } = await deletedCourse();
    await admin.delete(`/api/delete-user/${person.id}`);
    await ageInTrash(product, 'user', person.id, 30);
    await ageInTrash(product, 'course', courseId, 30);
    await product.deps.services.erasure.sweep();
    await product.deps.services.courses.sweep();
    await product.deps.services.materials.sweep();
    for (const [table, column, id] of [
      ['sessions', 'user_id', person.id],
      ['enrollments', 'user_id', person.id],
      ['material_progress', 'user_id', person.id],
      ['password_reset_tokens', 'user_id', person.id],
      ['issued_passwords', 'user_id', person.id],
      ['materials', 'course_id', courseId],
    ] as const) {
      const { rows } = await db
        .selectFrom(table)
        .selectAll()
        .execute()
        .then((all) => ({ rows: all as object[] }));
      expect(rows.filter((row) => Reflect.get(row, column) === id)).toEqual([]);
    }
  });
});
