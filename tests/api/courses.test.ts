import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin } = room;

const TAKEN = 'A course with this name already exists.';
const EMPTY = 'Please enter a course name.';

interface Listed {
  readonly id: number;
  readonly courseName: string;
  readonly progress?: number;
}
const list = async (client = product.client()): Promise<Listed[]> => (await client.get('/api/courses')).body;

describe('the list of courses', () => {
  it('is for everybody, and tells a visitor nothing of anybody', async () => {
    const { status, body } = await product.client().get('/api/courses');
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      id: 1,
      courseName: 'Computer Fundamentals',
      description: 'All about Computer Fundamentals.',
      slug: 'computer-fundamentals',
    });
    for (const course of body)
      expect(Object.keys(course)).toEqual(['id', 'courseName', 'description', 'slug']);
  });

  it('tells an admin the same, and the version of each', async () => {
    const versioned = (await list()).map((course) => ({ ...course, version: expect.any(Number) }));
    expect(await list(admin)).toEqual(versioned);
  });

  it('tells a student where they are enrolled and how far they are', async () => {
    const courseId = await room.freshCourse();
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId });
    const client = await sessionOf(product, room.enrolled);
    const mine = async () => (await list(client)).find(({ id }) => id === courseId);
    expect(await mine()).toMatchObject({ enrolled: true, progress: 0 });
    const materials: number[] = [];
    for (const title of ['One', 'Two', 'Three'])
      materials.push(
        (await admin.post('/api/add-assignment', { title, url: 'https://example.in', courseId })).body
          .material.id,
      );
    await client.put(`/api/materials/${materials[0]}/progress`, { completed: true });
    expect((await mine())?.progress).toBe(33);
    await client.put(`/api/materials/${materials[1]}/progress`, { completed: true });
    await client.put(`/api/materials/${materials[2]}/progress`, { completed: true });
    expect((await mine())?.progress).toBe(100);
    await admin.delete(`/api/materials/${materials[0]}`);
    expect((await mine())?.progress).toBe(100);
    await admin.post('/api/add-assignment', { title: 'Four', url: 'https://example.in', courseId });
    expect((await mine())?.progress).toBe(66);
    const other = await list(await sessionOf(product, room.outsider));
    expect(other.find(({ id }) => id === courseId)).toMatchObject({ enrolled: false, progress: 0 });
  });
});

describe('creating a course', () => {
  it('puts it on the list, under the name as it reads', async () => {
    const answer = await admin.post('/api/courses', {
      courseName: '  Tally   &  GST ',
      description: ' Books.\n',
    });
    expectMessage(answer, 201, 'Course created successfully!');
    expect(answer.body.course).toEqual({
      id: expect.any(Number),
      courseName: 'Tally   &  GST',
      description: 'Books.',
      slug: null,
      version: 1,
    });
    expect(await list(admin)).toContainEqual(answer.body.course);
    const { id } = answer.body.course;
    expect((await auditTrail(product, 'course-created')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: id,
    });
  });

  it('needs no description', async () => {
    const { body } = await admin.post('/api/courses', { courseName: 'Without words' });
    expect(body.course.description).toBe('');
  });

  it('takes a name of 120 characters, in any script', async () => {
    const courseName = 'क'.repeat(120);
    expect((await admin.post('/api/courses', { courseName })).body.course.courseName).toBe(courseName);
  });
});

describe('renaming a course', () => {
  it('changes the name and leaves the description', async () => {
    const { body } = await admin.post('/api/courses', { courseName: 'Before', description: 'Stays.' });
    const { id } = body.course;
    const answer = await admin.put(`/api/courses/${id}`, { courseName: 'After' });
    expectMessage(answer, 200, 'Course renamed successfully!');
    const after = { id, courseName: 'After', description: 'Stays.', slug: null };
    expect(answer.body.course).toEqual({ ...after, version: 2 });
    expect(await list()).toContainEqual(after);
    const [entry] = (await auditTrail(product, 'course-renamed')).slice(-1);
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ from: 'Before', to: 'After' });
  });

  it('to the name it has changes nothing', async () => {
    const id = await room.freshCourse();
    const courseName = (await list()).find((course) => course.id === id)?.courseName;
    const before = await databaseContents(product);
    expectMessage(await admin.put(`/api/courses/${id}`, { courseName }), 200, 'Course renamed successfully!');
    expect(await databaseContents(product)).toBe(before);
  });

  it('may change letter case alone', async () => {
    const id = await room.freshCourse();
    await admin.put(`/api/courses/${id}`, { courseName: 'letter case' });
    expect((await admin.put(`/api/courses/${id}`, { courseName: 'Letter Case' })).status).toBe(200);
  });

  it('takes no other field', async () => {
    const id = await room.freshCourse();
    await admin.put(`/api/courses/${id}`, {
      courseName: 'Greedy',
      id: 1,
      slug: 'x',
      deleted_at: 1,
      created_at: 1,
    });
    expect(await list()).toContainEqual({ id, courseName: 'Greedy', description: '', slug: null });
  });
});

describe('deleting a course', () => {
  it('takes it off the list', async () => {
    const id = await room.freshCourse();
    expectMessage(await admin.delete(`/api/courses/${id}`), 200, 'Course deleted!');
    expect((await list()).map((course) => course.id)).not.toContain(id);
    expect((await auditTrail(product, 'course-deleted')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: id,
    });
  });

  it('frees its name', async () => {
    const id = await room.freshCourse();
    await admin.put(`/api/courses/${id}`, { courseName: 'Once and again' });
    await admin.delete(`/api/courses/${id}`);
    expect((await admin.post('/api/courses', { courseName: 'Once and again' })).status).toBe(201);
  });

  it('is possible once', async () => {
    const id = await room.freshCourse();
    await admin.delete(`/api/courses/${id}`);
    expectProblem(await admin.delete(`/api/courses/${id}`), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await admin.put(`/api/courses/${id}`, { courseName: 'Too late' }),
      404,
      'Not found. It may have been deleted.',
    );
    expectProblem(await admin.delete('/api/courses/9999'), 404, 'Not found. It may have been deleted.');
  });
});

describe.each([
  ['creating', (json: unknown) => admin.post('/api/courses', json)],
  ['renaming', (json: unknown) => admin.put(`/api/courses/${room.courseId}`, json)],
])('%s a course', (_verb, ask) => {
  it.each([
    ['the name itself', 'Full Stack'],
    ['the name in another letter case', 'fULL sTACK'],
    ['the name with more blanks', '  Full   Stack '],
  ])('is refused for %s of another one', async (_case, courseName) => {
    const before = await databaseContents(product);
    expectProblem(await ask({ courseName }), 409, TAKEN);
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    ['missing', undefined, EMPTY],
    ['empty', '', EMPTY],
    ['blanks', ' \t\n ', EMPTY],
    ['a no-break space', '\u00a0', EMPTY],
    ['invisible', '\u200b\ufeff\u2060', EMPTY],
    ['a Hangul filler', '\u3164', EMPTY],
    ['a number', 5, EMPTY],
    ['a list', ['x'], EMPTY],
    ['too long', 'x'.repeat(121), 'Course name is too long.'],
    ['in two lines', 'a\nb', 'Please remove special control characters.'],
    ['half a character', 'a\ud800', 'Please remove special control characters.'],
  ])('is refused when the name is %s', async (_case, courseName, message) => {
    const before = await databaseContents(product);
    expectProblem(await ask({ courseName }), 422, message, ['/courseName']);
    expect(await databaseContents(product)).toBe(before);
  });

  it('is refused when the description is longer than a page', async () => {
    const answer = await ask({ courseName: 'Long', description: 'x'.repeat(5001) });
    expectProblem(answer, 422, 'Please use at most 5000 characters.', ['/description']);
  });
});
