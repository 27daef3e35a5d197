import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { issuedStudent, pendingStudent, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin, courseId, otherCourseId } = course;

const UPDATED = 'Enrollments updated successfully!';
const CLOSED = 'You are not enrolled in this course.';
const enroll = (userId: unknown, id: unknown = courseId) =>
  admin.post('/api/enroll', { userId, courseId: id });
const unenroll = (userId: unknown, id: unknown = courseId) =>
  admin.delete('/api/unenroll', { userId, courseId: id });
const coursesOf = async (userId: number) => (await admin.get(`/api/user/${userId}/enrollments`)).body;
const everything = async () => [await databaseContents(product), await auditTrail(product)];

describe('enrolling', () => {
  it('opens the course and no other; twice is as good as once', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const materials = (id: number) => client.get(`/api/courses/${id}/materials`);
    expectProblem(await materials(courseId), 403, CLOSED);
    expectMessage(await enroll(person.id), 200, UPDATED);
    expect(await lastAudit(product, 'enrolled')).toMatchObject({
      actor_id: 1,
      subject_id: person.id,
      detail: JSON.stringify({ courseId }),
    });
    expect([(await materials(courseId)).status, (await materials(otherCourseId)).status]).toEqual([200, 403]);
    expect(await coursesOf(person.id)).toEqual([courseId]);
    const before = await everything();
    expectMessage(await enroll(person.id), 200, UPDATED);
    expect(await everything()).toEqual(before);
  });

  it('waits for the approval, not for the own password', async () => {
    expectMessage(await enroll((await issuedStudent(product)).id), 200, UPDATED);
    const { id } = await pendingStudent(product);
    const before = await databaseContents(product);
    expectProblem(await enroll(id), 409, 'Approve this user first.');
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('unenrolling', () => {
  it('closes this course from the very next request; twice is as good as once', async () => {
    const person = await student(product);
    await enroll(person.id);
    await enroll(person.id, otherCourseId);
    const client = await sessionOf(product, person);
    expect((await client.get(course.video.filePath)).status).toBe(200);
    expectMessage(await unenroll(person.id), 200, UPDATED);
    expectProblem(await client.get(course.video.filePath, { range: 'bytes=0-9' }), 403, CLOSED);
    expectProblem(await client.get(`/api/courses/${courseId}/materials`), 403, CLOSED);
    expectProblem(await client.put(`/api/materials/${course.youtubeId}/progress`, {}), 403, CLOSED);
    expect(await coursesOf(person.id)).toEqual([otherCourseId]);
    expect(await lastAudit(product, 'unenrolled')).toMatchObject({ actor_id: 1, subject_id: person.id });
    const before = await everything();
    expectMessage(await unenroll(person.id), 200, UPDATED);
    expect(await everything()).toEqual(before);
  });

  it('keeps what was completed for the day they come back', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    await enroll(person.id);
    await client.put(`/api/materials/${course.youtubeId}/progress`, { completed: true });
    await unenroll(person.id);
    await enroll(person.id);
    const { body } = await client.get(`/api/courses/${courseId}/materials`);
    expect(body.find(({ id }: { id: number }) => id === course.youtubeId).completed).toBe(true);
  });
});

describe.each([
  ['enrolling', enroll],
  ['unenrolling', unenroll],
])('%s', (_verb, ask) => {
  it('finds neither strangers nor what was deleted', async () => {
    const gone = await student(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    const goneCourse = await course.freshCourse();
    await admin.delete(`/api/courses/${goneCourse}`);
    const { id } = course.bystander;
    for (const [user, wanted] of [[9999], [gone.id], [id, 9999], [id, goneCourse]])
      expectProblem(await ask(user, wanted), 404, 'User or course not found.');
  });
});

it('the enrollments of no one are not there', async () => {
  const gone = 'Not found. It may have been deleted.';
  expectProblem(await admin.get('/api/user/9999/enrollments'), 404, gone);
});

describe('enrolling several at once', () => {
  const bulk = (userIds: readonly number[], courseIds: readonly number[]) =>
    admin.post('/api/enrollments/bulk', { userIds, courseIds });

  it('adds every course for everyone and takes none away, however often', async () => {
    const [one, two] = [await student(product), await student(product)];
    const extra = await course.freshCourse();
    await enroll(one.id, extra);
    for (let round = 0; round < 2; round += 1)
      expectMessage(await bulk([one.id, two.id], [courseId, otherCourseId]), 200, UPDATED);
    expect(await coursesOf(one.id)).toEqual([courseId, otherCourseId, extra]);
    expect(await coursesOf(two.id)).toEqual([courseId, otherCourseId]);
  });

  it('enrols no one when someone waits for approval, is gone, or a course is', async () => {
    const [one, two] = [await student(product), await student(product)];
    const waiting = await pendingStudent(product);
    await admin.delete(`/api/delete-user/${two.id}`);
    const gone = await course.freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    const before = await databaseContents(product);
    expectProblem(await bulk([one.id, waiting.id], [courseId]), 409, `Approve ${waiting.fullName} first.`);
    const person = 'Someone you chose is no longer there. Reload and try again.';
    expectProblem(await bulk([one.id, two.id], [courseId]), 404, person);
    const missing = 'A course you chose is no longer there. Reload and try again.';
    expectProblem(await bulk([one.id], [courseId, gone]), 404, missing);
    expectProblem(await bulk([one.id], []), 422, 'Please choose at least one course.');
    expect(await databaseContents(product)).toEqual(before);
  });
});
