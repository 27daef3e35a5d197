import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, enrolled } = room;
const pupil = await sessionOf(product, enrolled);

let course = 0;
beforeEach(async () => {
  course = await room.freshCourse();
});

async function add(title: string, more: object = {}): Promise<number> {
  const link = { title, url: 'https://youtu.be/dQw4w9WgXcQ', courseId: course, ...more };
  const { status, body } = await admin.post('/api/add-youtube-link', link);
  expect(status).toBe(201);
  return body.material.id;
}

/** The course as its list has it: each title with its heading before it. */
async function list(): Promise<string[]> {
  const { body } = await admin.get(`/api/courses/${course}/materials`);
  return body.map(({ module = '', title }: { module?: string; title: string }) => `${module}/${title}`);
}

describe('modules', () => {
  it('take new materials at their end, and the last one takes those that name none', async () => {
    await add('Welcome');
    await add('Warp', { module: ' Cables ' });
    await add('Weft', { module: 'Waves' });
    await add('More warp', { module: 'Cables' });
    await add('More weft');
    await add('Rules', { module: null });
    const form = { title: 'Notes', type: 'document', courseId: course, module: 'Cables', required: 'false' };
    const uploaded = await admin.upload(
      '/api/upload-file',
      uploadForm(form, { name: 'n.pdf', bytes: fixture('notes.pdf') }),
    );
    expect(uploaded.body.material).toMatchObject({ module: 'Cables', required: false });
    expect(await list()).toEqual([
      '/Welcome',
      '/Rules',
      'Cables/Warp',
      'Cables/More warp',
      'Cables/Notes',
      'Waves/Weft',
      'Waves/More weft',
    ]);
  });

  it('are arranged and renamed with the order, in one call, and an order without them leaves them alone', async () => {
    const ids = [await add('One', { module: 'A' }), await add('Two'), await add('Three', { module: 'B' })];
    const put = (json: object) => admin.put(`/api/courses/${course}/materials/order`, json);
    expect((await put({ materialIds: ids.toReversed(), modules: [null, 'A, renamed', 'B'] })).status).toBe(
      200,
    );
    expect(await list()).toEqual(['/Three', 'A, renamed/Two', 'B/One']);
    expect((await put({ materialIds: ids })).status).toBe(200);
    expect(await list()).toEqual(['B/One', 'A, renamed/Two', '/Three']);
    const { body } = await admin.get(`/api/courses/${course}/materials`);
    expect(body.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1]);

    expect((await put({ materialIds: ids, modules: ['A'] })).status).toBe(409);
    expect((await put({ materialIds: ids, modules: ['A', 'x'.repeat(121), 'B'] })).status).toBe(422);
    expect(await list()).toEqual(['B/One', 'A, renamed/Two', '/Three']);
  });

  it('are changed one material at a time', async () => {
    const one = await add('One', { module: 'A' });
    await add('Two', { module: 'B' });
    expect((await admin.put(`/api/materials/${one}`, { module: 'B' })).body.material.version).toBe(2);
    expect(await list()).toEqual(['B/Two', 'B/One']);
    await admin.put(`/api/materials/${one}`, { module: null });
    expect(await list()).toEqual(['/One', 'B/Two']);
    expectProblem(await admin.put(`/api/materials/${one}`, { module: ' ' }), 422, 'Please enter a heading.', [
      '/module',
    ]);
  });
});

describe('a material that is not required', () => {
  it('counts for no progress, wherever progress is shown', async () => {
    const [first, second, extra] = [
      await add('One'),
      await add('Two'),
      await add('Extra', { required: false }),
    ];
    await admin.post('/api/enroll', { userId: enrolled.id, courseId: course });
    const done = (id: number) => pupil.put(`/api/materials/${id}/progress`, { completed: true });
    const mine = async () =>
      (await pupil.get('/api/courses')).body.find(({ id }: { id: number }) => id === course);
    const seen = async () =>
      (await admin.get(`/api/user/${enrolled.id}`)).body.courses.find(
        ({ id }: { id: number }) => id === course,
      ).progress;

    await done(extra);
    expect([(await mine()).progress, await seen()]).toEqual([0, 0]);
    await done(first);
    expect([(await mine()).progress, await seen()]).toEqual([50, 50]);
    expect(await mine()).not.toHaveProperty('finishedAt');
    const completion = (await admin.get('/api/overview')).body.completion;
    expect(completion).toContainEqual(expect.objectContaining({ id: course, percent: 50 }));

    // What is left counts no more: the course is finished.
    await admin.put(`/api/materials/${second}`, { required: false });
    expect(await mine()).toMatchObject({ progress: 100, finishedAt: expect.any(Number) });
    const { body } = await pupil.get(`/api/courses/${course}/materials`);
    expect(body.map(({ required }: { required?: boolean }) => required)).toEqual([undefined, false, false]);
  });
});
