import { afterAll, expect, it } from 'vitest';
import { addingOf } from '../../../server/contract/lesson-adding.ts';
import { lessonKind, materialTypes } from '../../../server/contract/lesson-kinds.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { task } from '../../support/submissions.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin, courseId, unique, enrolled } = await openCourse(product);
const pupil = await sessionOf(product, enrolled);

const own: Readonly<Record<string, object>> = {
  youtube: { url: 'https://youtu.be/dQw4w9WgXcQ' },
  text: { body: '# A knot' },
  assignment: { task },
};

it('one call adds a lesson of every kind that is not uploaded, under its module', async () => {
  for (const type of materialTypes) {
    const lesson = { type, title: unique('Lesson'), courseId, module: 'Knots', ...own[type] };
    const answer = await admin.post('/api/lessons', lesson);
    if (lessonKind(type).source === 'file')
      expectProblem(answer, 422, 'Please choose a kind of lesson. Files are uploaded.');
    else {
      expect(answer.status, type).toBe(201);
      const hidden = lessonKind(type).startsHidden === true;
      expect(answer.body.material).toMatchObject({ type, title: lesson.title, module: 'Knots', hidden });
    }
  }
});

it('says what a form of its kind lacks, and adds nothing', async () => {
  const before = (await admin.get(`/api/courses/${courseId}/materials`)).body.length;
  const answer = await admin.post('/api/lessons', { type: 'text', title: 'Knots', courseId });
  expectProblem(answer, 422, 'Please enter text.', ['/body']);
  const empty = await admin.post('/api/lessons', { type: 'assignment', title: 'Knots', courseId });
  expectProblem(empty, 422, addingOf('assignment').incomplete, ['/url']);
  expect((await admin.get(`/api/courses/${courseId}/materials`)).body).toHaveLength(before);
});

it('one call reads what a lesson of rows shows', async () => {
  const add = async (lesson: object) =>
    (await admin.post('/api/lessons', { title: unique('Lesson'), courseId, ...lesson })).body.material.id;
  const read = async (id: number) => (await pupil.get(`/api/materials/${id}/content`)).body;
  expect((await read(await add({ type: 'text', body: '# A knot' }))).text.html).toContain('A knot');
  const quiz = await add({ type: 'quiz' });
  await admin.put(`/api/materials/${quiz}`, { hidden: false });
  expect((await read(quiz)).quiz).toMatchObject({ attempts: [] });
  expect(await read(await add({ type: 'youtube', ...own['youtube'] }))).toEqual({});
});
