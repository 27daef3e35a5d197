import { afterAll, beforeEach, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { questions } from '../../support/quizzes.ts';
import { notes } from '../../support/requests.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { addressOf, beginUpload, sendBytes } from '../../support/tus.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, enrolled } = room;
const pupil = await sessionOf(product, enrolled);

let courseId = 0;
beforeEach(async () => {
  courseId = await room.freshCourse();
});

async function draft(title: string, more: object = {}): Promise<number> {
  const { status, body } = await admin.post('/api/add-draft', { type: 'text', title, courseId, ...more });
  expect(status).toBe(201);
  expect(body.material.hidden).toBe(true);
  return body.material.id;
}

async function list(): Promise<string[]> {
  const { body } = await admin.get(`/api/courses/${courseId}/materials`);
  return body.map(({ module = '', title }: { module?: string; title: string }) => `${module}/${title}`);
}

const publish = (id: number) => admin.put(`/api/materials/${id}`, { hidden: false });

it('a draft is placed below the lesson that it names, in the same module unless it names another', async () => {
  const one = await draft('One', { module: 'A' });
  await draft('Two');
  await draft('Between', { after: one });
  await draft('First', { after: 0 });
  await draft('Begins', { after: one, module: 'B' });
  await draft('Lost', { after: 999_999 });
  expect(await list()).toEqual(['/First', 'A/One', 'B/Begins', 'A/Between', 'A/Two', 'A/Lost']);
});

it('a draft is published only once it has something to show', async () => {
  for (const [type, sentence, content] of [
    ['text', 'Write the text before you publish it.', { body: '# Knots' }],
    ['youtube', 'Add the link before you publish it.', { url: 'https://youtu.be/dQw4w9WgXcQ' }],
    [
      'assignment',
      'Describe the task or add a link before you publish it.',
      { url: 'https://example.org/task' },
    ],
  ] as const) {
    const id = await draft(type, { type });
    expectProblem(await publish(id), 422, sentence, ['/hidden']);
    expect((await admin.put(`/api/materials/${id}`, content)).status).toBe(200);
    expect((await publish(id)).body.material.hidden).toBe(false);
  }
});

it('files dropped on one line stay in their order, whichever is complete first', async () => {
  const first = await draft('First');
  await draft('Last');
  const begin = async (title: string) => {
    const metadata = { title, type: 'document', filename: `${title}.pdf`, courseId, after: first };
    const { length } = notes;
    return addressOf(await beginUpload(admin, { ...metadata, hidden: 'true' }, length));
  };
  const paths = [await begin('a'), await begin('b'), await begin('c')];
  for (const at of [2, 0, 1]) {
    await sendBytes(admin, paths[at] ?? '', 0, notes);
    expect((await admin.post(`${paths[at]}/finish`)).body.material.hidden).toBe(true);
  }
  expect(await list()).toEqual(['/First', '/a', '/b', '/c', '/Last']);
});

it('the outline says how long each lesson is and how many finished it', async () => {
  const text = await draft('Text');
  await admin.put(`/api/materials/${text}`, { body: 'x'.repeat(300), hidden: false });
  const task = { task: 'Write.', takes: ['text'], maxFiles: 1, maxMarks: 20 };
  const rest = { passMarks: null, dueAt: null, late: 'mark', guide: [] };
  const { body: added } = await admin.post('/api/add-assignment', {
    title: 'Task',
    courseId,
    task: { ...task, ...rest },
  });
  const quiz = (await admin.post('/api/add-quiz', { title: 'Quiz', courseId, after: text })).body.material.id;
  const { body: sheet } = await admin.get(`/api/materials/${quiz}/quiz/questions`);
  await admin.put(`/api/materials/${quiz}/quiz/questions`, { settings: sheet.settings, questions });
  await admin.post('/api/enroll', { userId: enrolled.id, courseId });
  await pupil.put(`/api/materials/${text}/progress`, { completed: true });
  expect((await admin.get(`/api/courses/${courseId}/outline`)).body).toEqual([
    { id: text, finished: 1, letters: 300 },
    { id: added.material.id, finished: 0, maxMarks: 20 },
    { id: quiz, finished: 0, questions: questions.length },
  ]);
  expectProblem(await admin.get('/api/courses/999999/outline'), 404, 'Not found. It may have been deleted.');
});
