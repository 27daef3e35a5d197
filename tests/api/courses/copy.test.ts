import { afterAll, expect, it } from 'vitest';
import { freeUnusedFiles } from '../../../server/features/materials/materials.service.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { questions, rules } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { newTask } from '../../support/submissions.ts';
import { sendFile } from '../../support/tus.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin } = room;

interface Listed {
  readonly id: number;
  readonly filePath?: string;
  readonly [fact: string]: unknown;
}
const lessonsOf = async (courseId: number): Promise<Listed[]> =>
  (await admin.get(`/api/courses/${courseId}/materials`)).body;

it('a course begins as a copy of another: all its lessons, no student, no date, no page', async () => {
  const courseId = await room.freshCourse();
  await admin.post('/api/enroll', { userId: room.enrolled.id, courseId });
  const terms = { mode: 'auto', hours: 12, text: 'With practice.' };
  await admin.put(`/api/courses/${courseId}/certificates`, terms);
  const text = { title: 'Knots', body: '# A knot', courseId, module: 'Cables', required: false };
  await admin.post('/api/add-text', text);
  const form = uploadForm({ title: 'Film', type: 'video', courseId }, { name: 'lecture.mp4' });
  const film = (await admin.upload('/api/upload-file', form)).body.material;
  const taskId = await newTask({ ...room, courseId }, { dueAt: Date.now() + 60 * 60_000 });
  await sendFile(admin, { taskId, filename: 'begin.csv' }, Buffer.from('a,b'));
  const quiz = (await admin.post('/api/add-quiz', { title: 'Ports', courseId })).body.material.id;
  const settings = { ...rules, opensAt: 1_000, closesAt: 2_000, passPercent: 60 };
  await admin.put(`/api/materials/${quiz}/quiz/questions`, { settings, questions });

  const answer = await admin.post(`/api/courses/${courseId}/copy`, { courseName: 'Second batch' });
  expect(answer.status).toBe(201);
  const { course } = answer.body;
  expect(course).toMatchObject({ courseName: 'Second batch', slug: null });
  const listed = (await admin.get('/api/courses')).body.find(({ id }: Listed) => id === course.id);
  expect(listed).toMatchObject({ students: 0, materials: 4 });
  expect((await admin.get(`/api/courses/${course.id}/certificates`)).body.terms).toEqual(terms);

  const facts = ({
    id: _id,
    filePath: _path,
    courseId: _course,
    courseName: _name,
    version: _v,
    ...rest
  }: Listed) => rest;
  const [before, after] = [await lessonsOf(courseId), await lessonsOf(course.id)];
  expect(after.map(facts)).toEqual(before.map(facts));
  const copyOf = (id: number) => after[before.findIndex((one) => one.id === id)]?.id ?? 0;
  expect((await admin.get(`/api/materials/${copyOf(taskId)}/assignment`)).body.task).toMatchObject({
    dueAt: null,
    files: [{ name: 'begin.csv' }],
  });
  const sheet = (await admin.get(`/api/materials/${copyOf(quiz)}/quiz/questions`)).body;
  expect(sheet.settings).toMatchObject({ opensAt: null, closesAt: null, passPercent: 60 });
  expect(sheet.questions).toHaveLength(questions.length);

  // The copy keeps its film when the first course loses it.
  const pupil = await sessionOf(product, room.enrolled);
  const copied = after.find(({ type }) => type === 'video')?.filePath ?? '';
  expect((await pupil.get(copied)).status).toBe(403);
  await admin.delete(`/api/materials/${film.id}`);
  await admin.delete(`/api/trash/material/${film.id}`);
  await freeUnusedFiles(product.deps);
  expect((await admin.get(copied, { range: 'bytes=0-3' })).status).toBe(206);
});

it('not of a course that is not there, nor under a name that another has', async () => {
  const before = await databaseContents(product);
  const copy = (id: number, courseName: string) => admin.post(`/api/courses/${id}/copy`, { courseName });
  expect((await copy(99_999, 'Third batch')).status).toBe(404);
  expect((await copy(room.courseId, ' second  BATCH ')).body.code).toBe('COURSE_NAME_TAKEN');
  expectProblem(await copy(room.courseId, ' '), 422, 'Please enter a course name.', ['/courseName']);
  expect(await databaseContents(product)).toBe(before);
});
