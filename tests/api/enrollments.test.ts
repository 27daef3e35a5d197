import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { issuedStudent, register, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId, otherCourseId } = room;

const UPDATED = 'Enrollments updated successfully!';
const NOBODY = 'User or course not found.';
const coursesOf = async (userId: number) => (await admin.get(`/api/user/${userId}/enrollments`)).body;

describe('enrolling', () => {
  it('opens the course', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expectProblem(
      await client.get(`/api/courses/${courseId}/materials`),
      403,
      'You are not enrolled in this course.',
    );
    expectMessage(await admin.post('/api/enroll', { userId: person.id, courseId }), 200, UPDATED);
    expect((await client.get(`/api/courses/${courseId}/materials`)).status).toBe(200);
    const entry = (await auditTrail(product, 'enrolled')).at(-1);
    expect(entry).toMatchObject({ actor_id: 1, subject_id: person.id, detail: JSON.stringify({ courseId }) });
  });

  it('twice is as good as once', async () => {
    const { id: userId } = await student(product);
    await admin.post('/api/enroll', { userId, courseId });
    const [contents, trail] = [await databaseContents(product), await auditTrail(product)];
    expectMessage(await admin.post('/api/enroll', { userId, courseId }), 200, UPDATED);
    expect([await databaseContents(product), await auditTrail(product)]).toEqual([contents, trail]);
  });

  it('opens one course and no other', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId: otherCourseId });
    const client = await sessionOf(product, person);
    expect((await client.get(`/api/courses/${courseId}/materials`)).status).toBe(403);
    expect(await coursesOf(person.id)).toEqual([otherCourseId]);
  });

  it('works for a student who has not chosen a password yet', async () => {
    const { id: userId } = await issuedStudent(product);
    expectMessage(await admin.post('/api/enroll', { userId, courseId }), 200, UPDATED);
  });

  it('waits for the approval', async () => {
    const { id: userId } = await register(product);
    const before = await databaseContents(product);
    expectProblem(await admin.post('/api/enroll', { userId, courseId }), 409, 'Approve this user first.');
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('unenrolling', () => {
  it('closes the course, from the very next request', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const client = await sessionOf(product, person);
    expect((await client.get(room.video.filePath)).status).toBe(200);
    expectMessage(await admin.delete('/api/unenroll', { userId: person.id, courseId }), 200, UPDATED);
    const closed = 'You are not enrolled in this course.';
    expectProblem(await client.get(room.video.filePath, { range: 'bytes=0-9' }), 403, closed);
    expectProblem(await client.get(`/api/courses/${courseId}/materials`), 403, closed);
    expectProblem(
      await client.put(`/api/materials/${room.youtubeId}/progress`, { completed: true }),
      403,
      closed,
    );
    expect(await coursesOf(person.id)).toEqual([]);
    expect((await auditTrail(product, 'unenrolled')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: person.id,
    });
  });

  it('somebody who is not enrolled is as good as done', async () => {
    const { id: userId } = await student(product);
    const [contents, trail] = [await databaseContents(product), await auditTrail(product)];
    expectMessage(await admin.delete('/api/unenroll', { userId, courseId }), 200, UPDATED);
    expect([await databaseContents(product), await auditTrail(product)]).toEqual([contents, trail]);
  });

  it('leaves the other courses', async () => {
    const { id: userId } = await student(product);
    await admin.post('/api/enroll', { userId, courseId });
    await admin.post('/api/enroll', { userId, courseId: otherCourseId });
    await admin.delete('/api/unenroll', { userId, courseId });
    expect(await coursesOf(userId)).toEqual([otherCourseId]);
  });

  it('keeps what was completed for the day they come back', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    await client.put(`/api/materials/${room.youtubeId}/progress`, { completed: true });
    await admin.delete('/api/unenroll', { userId: person.id, courseId });
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const { body } = await client.get(`/api/courses/${courseId}/materials`);
    expect(body.find(({ id }: { id: number }) => id === room.youtubeId).completed).toBe(true);
  });
});

describe.each([
  ['enrolling', (json: unknown) => admin.post('/api/enroll', json)],
  ['unenrolling', (json: unknown) => admin.delete('/api/unenroll', json)],
])('%s', (_verb, ask) => {
  it('finds neither strangers nor what was deleted', async () => {
    const gone = await student(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    const goneCourse = await room.freshCourse();
    await admin.delete(`/api/courses/${goneCourse}`);
    const userId = room.bystander.id;
    for (const json of [
      { userId: 9999, courseId },
      { userId: gone.id, courseId },
      { userId, courseId: 9999 },
      { userId, courseId: goneCourse },
    ])
      expectProblem(await ask(json), 404, NOBODY);
  });

  const { id } = room.bystander;
  it.each([
    ['nothing', {}, ['/userId', '/courseId']],
    ['no course', { userId: id }, ['/courseId']],
    ['texts', { userId: String(id), courseId: String(courseId) }, ['/userId', '/courseId']],
    ['zero and less', { userId: 0, courseId: -1 }, ['/userId', '/courseId']],
    ['a fraction', { userId: id + 0.5, courseId }, ['/userId']],
    ['more than a number holds', { userId: 2 ** 53, courseId }, ['/userId']],
    ['null', { userId: null, courseId }, ['/userId']],
    ['a list', { userId: [id], courseId }, ['/userId']],
    ['true', { userId: true, courseId }, ['/userId']],
  ])('needs two ids, not %s', async (_case, json, pointers) => {
    const before = await databaseContents(product);
    expectProblem(await ask(json), 422, 'Missing user or course.', pointers);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('the enrollments of a user', () => {
  it('are the ids of their courses', async () => {
    const { id: userId } = await student(product);
    expect(await coursesOf(userId)).toEqual([]);
    await admin.post('/api/enroll', { userId, courseId: otherCourseId });
    await admin.post('/api/enroll', { userId, courseId });
    expect(await coursesOf(userId)).toEqual([courseId, otherCourseId].toSorted((a, b) => a - b));
  });

  it('of nobody are not there', async () => {
    expectProblem(await admin.get('/api/user/9999/enrollments'), 404, 'Not found. It may have been deleted.');
  });
});
