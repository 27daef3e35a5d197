import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin } = course;

const GONE = 'Not found. It may have been deleted.';
const RENAMED = 'Course renamed successfully!';
const EMPTY = 'Please enter a course name.';
const CONTROL = 'Please remove special control characters.';

interface Listed {
  readonly id: number;
  readonly courseName: string;
  readonly version: number;
}
const list = async (client = admin): Promise<Listed[]> => (await client.get('/api/courses')).body;
const find = async (id: number) => (await list()).find((row) => row.id === id);
const create = (json: object) => admin.post('/api/courses', json);
const rename = (id: number, json: object, ifMatch?: string) =>
  admin.request('PUT', `/api/courses/${id}`, {
    json,
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  });

it('the list is for everybody, and tells an admin the version of each too, and how many students and materials', async () => {
  const { body } = await product.client().get('/api/courses');
  expect(body[0]).toEqual({
    id: 1,
    courseName: 'Computer Fundamentals',
    description: 'All about Computer Fundamentals.',
    slug: 'computer-fundamentals',
  });
  const versioned = body.map((row: Listed) => ({
    ...row,
    version: expect.any(Number),
    students: expect.any(Number),
    materials: expect.any(Number),
  }));
  expect(await list()).toEqual(versioned);
});

describe('creating a course', () => {
  it('puts it on the list, under the name as it reads', async () => {
    const answer = await create({ courseName: '  Tally   &  GST ', description: ' Books.\n' });
    expectMessage(answer, 201, 'Course created successfully!');
    const { id } = answer.body.course;
    const made = { id, courseName: 'Tally   &  GST', description: 'Books.', slug: null, version: 1 };
    expect(answer.body.course).toEqual(made);
    expect(await find(id)).toMatchObject(made);
    const entry = (await auditTrail(product, 'course-created')).at(-1);
    expect(entry).toMatchObject({ actor_id: 1, subject_id: id });
  });

  it('needs no description, and takes a name of 120 characters in any script', async () => {
    const courseName = 'क'.repeat(120);
    expect((await create({ courseName })).body.course).toMatchObject({ courseName, description: '' });
  });
});

describe('renaming a course', () => {
  it('changes the name and leaves the description', async () => {
    const { id } = (await create({ courseName: 'Before', description: 'Stays.' })).body.course;
    const answer = await rename(id, { courseName: 'After' });
    expectMessage(answer, 200, RENAMED);
    const after = { id, courseName: 'After', description: 'Stays.', slug: null, version: 2 };
    expect(answer.body.course).toEqual(after);
    expect(await find(id)).toMatchObject(after);
    const entry = (await auditTrail(product, 'course-renamed')).at(-1);
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ from: 'Before', to: 'After' });
    expect((await rename(id, { courseName: 'AFTER' })).status).toBe(200);
  });

  it('to the name it has changes nothing', async () => {
    const id = await course.freshCourse();
    const { courseName = '' } = (await find(id)) ?? {};
    const before = await databaseContents(product);
    expectMessage(await rename(id, { courseName }), 200, RENAMED);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('a rename that names the version it was made on', () => {
  const CHANGED = 'Someone else changed this. Reload and try again.';

  it('is done, and refused when somebody else was first; without a version the last one counts', async () => {
    const id = await course.freshCourse();
    const version = (await find(id))?.version ?? 0;
    const answer = await rename(id, { courseName: course.unique('First') }, `"${version}"`);
    expect(answer.body.course.version).toBe(version + 1);
    const before = await databaseContents(product);
    expectProblem(await rename(id, { courseName: 'Second' }, `"${version}"`), 412, CHANGED);
    expect(await databaseContents(product)).toEqual(before);
    expect((await rename(id, { courseName: course.unique('Last') })).status).toBe(200);
  });

  it('lets one of two through that come at the same moment', async () => {
    const id = await course.freshCourse();
    const names = [course.unique('A'), course.unique('B')];
    const answers = await Promise.all(names.map((courseName) => rename(id, { courseName }, '"1"')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
  });
});

it('deleting a course takes it off the list, once, and frees its name', async () => {
  const { id } = (await create({ courseName: 'Once and again' })).body.course;
  expectMessage(await admin.delete(`/api/courses/${id}`), 200, 'Course deleted!');
  expect(await find(id)).toBeUndefined();
  const entry = (await auditTrail(product, 'course-deleted')).at(-1);
  expect(entry).toMatchObject({ actor_id: 1, subject_id: id });
  expect((await create({ courseName: 'Once and again' })).status).toBe(201);
  for (const gone of [id, 9999]) {
    expectProblem(await admin.delete(`/api/courses/${gone}`), 404, GONE);
    expectProblem(await rename(gone, { courseName: 'Too late' }), 404, GONE);
  }
});

describe.each([
  ['creating', create],
  ['renaming', (json: object) => rename(course.courseId, json)],
])('%s a course', (_verb, ask) => {
  it('is refused for the name of another one, whatever its letter case and blanks', async () => {
    const before = await databaseContents(product);
    for (const courseName of ['Full Stack', 'fULL sTACK', '  Full   Stack '])
      expectProblem(await ask({ courseName }), 409, 'A course with this name already exists.');
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    [{ courseName: ' \t\n ' }, EMPTY, '/courseName'],
    [{ courseName: '\u3164' }, EMPTY, '/courseName'],
    [{ courseName: 'a\ud800' }, CONTROL, '/courseName'],
    [{ description: 'x'.repeat(5001) }, 'Please use at most 5000 characters.', '/description'],
  ])('is refused, and nothing changes: %j', async (fields, message, pointer) => {
    const before = await databaseContents(product);
    expectProblem(await ask({ courseName: 'Long', ...fields }), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });
});
