import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin } = course;

const GONE = 'Not found. It may have been deleted.';
const RENAMED = 'Course renamed successfully!';

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

it('the list is for everyone, and tells an admin the version of each too, and how many students and materials', async () => {
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
    expect(await lastAudit(product, 'course-created')).toMatchObject({ actor_id: 1, subject_id: id });
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

  it('is done, and refused when someone else was first; without a version the last one counts', async () => {
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
  expect(await lastAudit(product, 'course-deleted')).toMatchObject({ actor_id: 1, subject_id: id });
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
});

const { enrolled } = course;
const student = await sessionOf(product, enrolled);

const save = async (id: number, json: object) =>
  (await student.put(`/api/materials/${id}/progress`, json)).body;
const addLink = async (courseId = course.courseId): Promise<number> => {
  const link = { title: course.unique('Lesson'), url: 'https://youtu.be/dQw4w9WgXcQ', courseId };
  return (await admin.post('/api/add-youtube-link', link)).body.material.id;
};
const listed = async (courseId: number, client = student) =>
  (await client.get('/api/courses')).body.find(({ id }: { id: number }) => id === courseId);
const freshCourse = async (): Promise<number> => {
  const courseId = await course.freshCourse();
  await admin.post('/api/enroll', { userId: enrolled.id, courseId });
  return courseId;
};

it('progress follows materials as they come and go, and never leaves 0 to 100', async () => {
  const id = await freshCourse();
  const progress = async () => (await listed(id)).progress;
  expect(await listed(id)).toMatchObject({ enrolled: true, progress: 0 });
  const [one, two, three] = [await addLink(id), await addLink(id), await addLink(id)];
  await save(one, { completed: true });
  expect(await progress()).toBe(33);
  for (const material of [two, three, three]) await save(material, { completed: true, positionSeconds: 1e6 });
  expect(await progress()).toBe(100);
  await admin.delete(`/api/materials/${one}`);
  expect(await progress()).toBe(100);
  const four = await addLink(id);
  expect(await progress()).toBe(66);
  await save(two, { completed: false });
  expect(await progress()).toBe(33);
  for (const material of [two, three, four]) await admin.delete(`/api/materials/${material}`);
  expect(await progress()).toBe(0);
  const other = await listed(id, await sessionOf(product, course.outsider));
  expect(other).toMatchObject({ enrolled: false, progress: 0 });
});

describe('a place that could not be sent at once', () => {
  it('counts when nothing newer is known, and does not undo what another device saved since', async () => {
    const [first, second, third] = [await addLink(), await addLink(), await addLink()];
    const late = { positionSeconds: 40, completed: true, agoMs: 60_000 };
    expect(await save(first, late)).toEqual({ completed: true, positionSeconds: 40 });
    await save(second, { positionSeconds: 90 });
    expect(await save(second, late)).toEqual({ completed: false, positionSeconds: 90 });
    await save(third, { positionSeconds: 10, agoMs: 120_000 });
    expect(await save(third, late)).toEqual({ completed: true, positionSeconds: 40 });
  });
});

/** What follows has a later time than what was before. */
async function later(): Promise<void> {
  const now = Date.now();
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
}

describe('where a student stopped', () => {
  it('is the material touched last, and no one else’s business', async () => {
    const { courseId } = course;
    const [first, second] = [await addLink(), await addLink()];
    await save(first, { positionSeconds: 12.5 });
    await save(second, {});
    await later();
    await save(first, { positionSeconds: 33 });
    expect((await listed(courseId)).lastStudied).toEqual({
      materialId: first,
      type: 'youtube',
      positionSeconds: 33,
      title: expect.stringContaining('Lesson'),
      at: expect.any(Number),
    });
    await later();
    await save(second, {});
    expect((await listed(courseId)).lastStudied.materialId).toBe(second);
    for (const client of [await sessionOf(product, course.outsider), admin, product.client()])
      expect((await listed(courseId, client)).lastStudied).toBeUndefined();
  });

  it('leads to the first open lesson after a completed one, and tells when the course was finished', async () => {
    const courseId = await freshCourse();
    const [first, second, third] = [
      await addLink(courseId),
      await addLink(courseId),
      await addLink(courseId),
    ];
    expect((await listed(courseId)).nextLesson).toBeUndefined();
    await save(second, { positionSeconds: 8 });
    expect((await listed(courseId)).nextLesson).toMatchObject({ materialId: second, positionSeconds: 8 });
    await save(second, { completed: true });
    expect((await listed(courseId)).nextLesson).toMatchObject({ materialId: third, positionSeconds: 0 });
    await save(third, { completed: true });
    const almost = await listed(courseId);
    expect(almost.nextLesson).toMatchObject({ materialId: first });
    expect(almost.finishedAt).toBeUndefined();
    await save(first, { completed: true });
    const finished = await listed(courseId);
    expect(finished).toMatchObject({ progress: 100, finishedAt: finished.lastStudied.at });
    expect(finished.nextLesson).toBeUndefined();
    await save(second, { completed: false });
    expect((await listed(courseId)).finishedAt).toBeUndefined();
  });

  it('moves on when that material is deleted, and is gone without an enrollment', async () => {
    const courseId = await freshCourse();
    const last = async () => (await listed(courseId)).lastStudied;
    expect(await last()).toBeUndefined();
    const [first, second] = [await addLink(courseId), await addLink(courseId)];
    await save(first, { positionSeconds: 5 });
    await save(second, { positionSeconds: 6 });
    await admin.delete(`/api/materials/${second}`);
    expect(await last()).toMatchObject({ materialId: first, positionSeconds: 5 });
    await admin.delete('/api/unenroll', { userId: enrolled.id, courseId });
    expect(await last()).toBeUndefined();
    await admin.post('/api/enroll', { userId: enrolled.id, courseId });
    await admin.delete(`/api/materials/${first}`);
    expect(await last()).toBeUndefined();
  });
});
