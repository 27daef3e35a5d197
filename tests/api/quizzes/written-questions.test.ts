import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { freeUnusedFiles } from '../../../server/features/materials/materials.service.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { sendFile } from '../../support/tus.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin } = room;
const pupil = await sessionOf(product, room.enrolled);
const stranger = await sessionOf(product, room.outsider);

const NAME = 'picture-ab12cd34-40x30.png';
const figure = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const passage = 'Read this:\n\n| v | t |\n|---|---|\n| 3 | 4 |';
const asked = (prompt: string, more: object = {}) => ({
  kind: 'one',
  prompt,
  marks: 100,
  options: [
    { text: '$x^2$', right: true },
    { text: `![](${NAME})`, right: false },
  ],
  explanation: '**Because**',
  ...more,
});

interface Drawn {
  prompt: string;
  options: string[];
  passage?: string;
  why?: string;
}
interface Question {
  id: number;
  prompt: string;
  passage?: string;
  format?: string;
  html?: Drawn;
}
const begin = async (quiz: number): Promise<{ id: number; questions: Question[] }> => {
  const { body } = await pupil.post(`/api/materials/${quiz}/attempts`);
  return { id: body.attempt.id, questions: body.questions };
};

it('formulas, code and pictures of a question reach the student drawn, and its key does not', async () => {
  const prompt = 'Find\n\n```python\nprint(2 ** 10)\n```\nof \\(a < b\\) at $5 and $6';
  const quiz = await newQuiz(room, {}, [asked(prompt, { format: 'markdown' }), asked('2 * 3 * 4 = $x$')]);
  expect((await sendFile(admin, { taskId: quiz, filename: NAME }, figure)).status).toBe(204);
  const { id, questions } = await begin(quiz);
  const [drawn, typed] = questions;
  expect(drawn).toMatchObject({ prompt, format: 'markdown' });
  expect(drawn?.html?.prompt).toContain('<pre tabindex="0"><code');
  expect(drawn?.html?.prompt).toContain('data-tex="a &lt; b"');
  expect(drawn?.html?.prompt).toContain('at $5 and $6');
  expect(drawn?.html?.options).toEqual([
    expect.stringMatching(/^<math data-tex="x\^2"/),
    `<img src="/media/${quiz}/${NAME}" alt="" width="40" height="30" loading="lazy" />`,
  ]);
  expect(drawn?.html?.why).toBeUndefined();
  // A question of before Markdown is shown as it was typed.
  expect([typed?.prompt, typed?.html]).toEqual(['2 * 3 * 4 = $x$', undefined]);
  const after = (await pupil.post(`/api/attempts/${id}/hand-in`)).body.questions;
  expect(after[0].html.why).toBe('<p><strong>Because</strong></p>\n');
  const marks = (await admin.get(`/api/attempts/${id}/marks`)).body.questions;
  expect(marks[0].html).toEqual(after[0].html);
});

it('a picture has the access of its quiz, and stays in a copy and in the trash of unused files', async () => {
  const quiz = await newQuiz(room, {}, [asked('Look', { format: 'markdown' })]);
  const give = (filename: string, bytes: Buffer, client = admin, taskId = quiz) =>
    sendFile(client, { taskId, filename }, bytes);
  expect((await give(NAME, figure)).status).toBe(204);
  await freeUnusedFiles(product.deps);
  const path = `/media/${quiz}/${NAME}`;
  expect((await pupil.get(path)).status).toBe(200);
  expect((await stranger.get(path)).status).toBe(403);
  expect((await product.client().get(path)).status).toBe(401);
  await admin.put(`/api/materials/${quiz}`, { hidden: true });
  expect((await pupil.get(path)).status).toBe(404);
  const { material } = (await admin.post(`/api/materials/${quiz}/quiz/copies`)).body;
  expect((await admin.get(`/media/${material.id}/${NAME}`)).status).toBe(200);

  expect((await give('other.png', figure)).status).toBe(404);
  expect((await give(NAME, figure, pupil)).status).toBe(403);
  expect((await give(NAME, figure, admin, room.youtubeId)).status).toBe(404);
  expect((await give(NAME, Buffer.from('<svg/>'))).status).toBe(422);
  expect((await give(NAME, Buffer.concat([figure, Buffer.alloc(2 * 1024 * 1024)]))).status).toBe(413);
});

it('neighbours that share a passage stay together and in order, shuffled and drawn', async () => {
  const shared = (prompt: string) => asked(prompt, { passage, format: 'markdown' });
  const list = [asked('A'), shared('B1'), shared('B2'), shared('B3'), asked('C'), asked('D')];
  const quiz = await newQuiz(room, { shuffle: true, draw: 4 }, list);
  const seen = new Set<string>();
  for (let at = 0; at < 12; at += 1) {
    const { id, questions } = await begin(quiz);
    const prompts = questions.map(({ prompt }) => prompt);
    expect(prompts).toHaveLength(4);
    const group = prompts.filter((prompt) => prompt.startsWith('B'));
    expect(group).toEqual(['B1', 'B2', 'B3'].slice(0, group.length));
    expect(prompts.join(' ')).toContain(group.join(' '));
    for (const { prompt, html } of questions)
      if (prompt.startsWith('B')) expect(html?.passage).toContain('<table');
    seen.add(prompts.join(' '));
    await pupil.post(`/api/attempts/${id}/hand-in`);
  }
  expect(seen.size).toBeGreaterThan(1);
});

it.each([
  ['quotes in each other', { prompt: '>'.repeat(200) }, 'Please nest quotes and lists less deeply.'],
  ['an unknown format', { format: 'html' }, 'Unknown format.'],
  ['a passage of 11 kB', { passage: 'a'.repeat(11_000) }, 'Please use at most 10000 characters.'],
])('a question with %s is refused in a sentence', async (_what, more, sentence) => {
  const { body: added } = await admin.post('/api/add-quiz', {
    title: room.unique('Quiz'),
    courseId: room.courseId,
  });
  const path = `/api/materials/${added.material.id}/quiz/questions`;
  const { settings } = (await admin.get(path)).body;
  const written = { ...asked('Q'), format: 'markdown', ...more };
  const { status, body } = await admin.put(path, { settings, questions: [written] });
  expect([status, body.errors[0].message]).toEqual([422, sentence]);
});

it('a preview draws many texts as they will be shown, with the pictures of their lesson', async () => {
  const { body } = await admin.post('/api/preview-texts', {
    texts: ['one **line**', 'two\nlines', '', '$x$', `![f](${NAME})`],
    materialId: 7,
  });
  expect(body.html).toEqual([
    'one <strong>line</strong>',
    '<p>two\nlines</p>\n',
    '',
    expect.stringContaining('<math'),
    `<img src="/media/7/${NAME}" alt="f" width="40" height="30" loading="lazy" />`,
  ]);
  expect((await pupil.post('/api/preview-texts', { texts: ['a'] })).status).toBe(403);
});
