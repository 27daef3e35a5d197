import { afterAll, expect, it } from 'vitest';
import { createAnswerQueue } from '../../../src/islands/course-viewer/quiz/answer-queue.ts';
import { answer, CLASS, gift, marksOf, paper, ROUTER, SIZE } from '../../support/class-quiz.ts';
import { createClient } from '../../support/client.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { password, student } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
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
const [DAY, MINUTE] = [86_400_000, 60_000];

/** A pupil who logs in behind the router of the class, and begins. */
async function begin(quiz: number, pupil: number) {
  const person = await student(product);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  const client = createClient(product.url, ROUTER);
  expect((await client.post('/api/login', { email: person.email, password })).status).toBe(200);
  const { status, body } = await client.post(`/api/materials/${quiz}/attempts`);
  expect(status).toBe(201);
  const line = { isDown: false };
  const queue = createAnswerQueue({
    attemptId: body.attempt.id,
    seq: 0,
    // The phone of the first pupil is a day ahead and does not know it.
    now: () => Date.now() + (pupil === 0 ? DAY : 0),
    onChange: () => undefined,
    async send(questionId, { answer, seq }) {
      if (line.isDown) throw new TypeError('Failed to fetch');
      const path = `/api/attempts/${body.attempt.id}/answers/${questionId}`;
      const saved = await client.put(path, { answer, seq });
      expect(saved.status).toBe(200);
      return saved.body;
    },
  });
  return { client, id: body.attempt.id, questions: body.questions, line, queue };
}

const kinds = [
  ['a Word paper', paper],
  ['a GIFT file', gift],
] as const;
/** How questions were read makes no difference to the database. */
const papers = isOnPostgres() ? kinds.slice(0, 1) : kinds;

it.each(papers)(
  '27 students take 30 questions of %s, two minutes without a line, and every answer counts',
  async (_from, text) => {
    const { questions, notes, problems } = (await admin.post('/api/read-questions', { text })).body;
    expect([questions.length, problems]).toEqual([SIZE, []]);
    expect(notes.length).toBeLessThanOrEqual(1);
    const asked = questions.map((question: object) => ({ ...question, marks: 400, minus: 100 }));
    const quiz = await newQuiz(room, { minutes: 20, shuffle: true }, asked);
    const pupils = await Promise.all(Array.from({ length: CLASS }, (_, pupil) => begin(quiz, pupil)));
    for (const part of [0, 1, 2]) {
      const isDown = part === 1;
      await Promise.all(
        pupils.map(async ({ questions, line, queue }, pupil) => {
          line.isDown = isDown;
          const outcomes = await answer(queue, pupil, questions.slice(part * 10, part * 10 + 10));
          expect(new Set(outcomes)).toEqual(new Set([isDown ? 'unsent' : 'sent']));
        }),
      );
      clock.ahead += 2 * MINUTE;
    }
    const marks = await Promise.all(
      pupils.map(
        async ({ client, id }) => (await client.post(`/api/attempts/${id}/hand-in`)).body.attempt.marks,
      ),
    );
    expect(marks).toEqual(pupils.map((_pupil, at) => marksOf(at)));
    const results = (await admin.get(`/api/materials/${quiz}/quiz/results?limit=50`)).body;
    expect(results).toHaveLength(CLASS);
  },
);
