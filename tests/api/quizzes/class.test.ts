import { afterAll, expect, it } from 'vitest';
import { createAnswerQueue } from '../../../src/islands/course-viewer/quiz/answer-queue.ts';
import type { Client } from '../../support/client.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const room = await openCourse(product);
const { admin, courseId } = room;
const [CLASS, SIZE, DAY, MINUTE] = [27, 30, 86_400_000, 60_000];
const OPTIONS = ['north', 'east', 'south', 'west'];
const numbers = Array.from({ length: SIZE }, (_, at) => at + 1);
/** The option of a question that is right, counted from 0. */
const keyOf = (number: number): number => (number * 7) % 4;

/** As Word gives its text: two options in a line, the key at the end. */
const paper = [
  'PART A',
  ...numbers.map((n) => `${n}. Which way does wind ${n} blow?\n(1) north\t(2) east\n(3) south\t(4) west`),
  'ANSWER KEY',
  numbers.map((n) => `${n}. (${keyOf(n) + 1})`).join('  '),
].join('\n');
const gift = numbers
  .map((n) => {
    const options = OPTIONS.map((text, at) => `${at === keyOf(n) ? '=' : '~'}${text}`);
    return `Which way does wind ${n} blow? {${options.join(' ')}}`;
  })
  .join('\n\n');

const isKnown = (pupil: number, number: number): boolean =>
  (pupil * 3 + number * number) % (5 + (pupil % 4)) > 1;
const marksOf = (pupil: number): number =>
  numbers.reduce((sum, number) => sum + (isKnown(pupil, number) ? 400 : -100), 0);

/** Answers with the queue of the study room; from the eleventh to the twentieth question there is no line. */
async function take(client: Client, pupil: number, part: number, view: AttemptView): Promise<void> {
  const path = `/api/attempts/${view.attempt.id}`;
  const isOffline = part === 1;
  const queue =
    view.queue ??
    createAnswerQueue({
      attemptId: view.attempt.id,
      seq: 0,
      // The phone of the first pupil is a day ahead and does not know it.
      now: () => Date.now() + (pupil === 0 ? DAY : 0),
      onChange: () => undefined,
      async send(questionId, { answer, seq }) {
        if (view.isOffline) throw new TypeError('Failed to fetch');
        const { status, body } = await client.put(`${path}/answers/${questionId}`, { answer, seq });
        expect(status).toBe(200);
        return body;
      },
    });
  view.queue = queue;
  view.isOffline = isOffline;
  for (const { id, prompt, options } of view.questions.slice(part * 10, part * 10 + 10)) {
    const number = Number(/\d+/.exec(prompt)?.[0]);
    const said = OPTIONS[(keyOf(number) + Number(!isKnown(pupil, number))) % 4];
    queue.put(id, options.find(({ text }) => text === said)?.id ?? '');
    expect(await queue.flush()).toBe(isOffline ? 'unsent' : 'sent');
  }
}
interface AttemptView {
  attempt: { id: number };
  questions: { id: number; prompt: string; options: { id: string; text: string }[] }[];
  queue?: ReturnType<typeof createAnswerQueue>;
  isOffline?: boolean;
}

it.each([
  ['a Word paper', paper],
  ['a GIFT file', gift],
])(
  '27 students take 30 questions of %s, two minutes without a line, and every answer counts',
  async (_from, text) => {
    const { questions, notes, problems } = (await admin.post('/api/read-questions', { text })).body;
    expect([questions.length, problems]).toEqual([SIZE, []]);
    expect(notes.length).toBeLessThanOrEqual(1);
    const asked = questions.map((question: object) => ({ ...question, marks: 400, minus: 100 }));
    const quiz = await newQuiz(room, { minutes: 20 }, asked);
    const clients: Client[] = [];
    const views: AttemptView[] = [];
    for (let pupil = 0; pupil < CLASS; pupil += 1) {
      const person = await student(product);
      await admin.post('/api/enroll', { userId: person.id, courseId });
      const client = await sessionOf(product, person);
      clients.push(client);
      views.push((await client.post(`/api/materials/${quiz}/attempts`)).body);
    }
    for (const part of [0, 1, 2]) {
      await Promise.all(
        clients.map((client, pupil) => take(client, pupil, part, views[pupil] as AttemptView)),
      );
      clock.ahead += 2 * MINUTE;
    }
    const marks = await Promise.all(
      clients.map(async (client, pupil) => {
        const { body } = await client.post(`/api/attempts/${views[pupil]?.attempt.id}/hand-in`);
        return body.attempt.marks;
      }),
    );
    expect(marks).toEqual(clients.map((_client, pupil) => marksOf(pupil)));
    const results = (await admin.get(`/api/materials/${quiz}/quiz/results?limit=50`)).body;
    expect(results).toHaveLength(CLASS);
  },
);
