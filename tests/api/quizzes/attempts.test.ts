import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { endDueAttempts, endLeftAttempts } from '../../../server/features/quizzes/attempts.service.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { answerAll, begun, handedIn, newQuiz, rightAnswer } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const room = await openCourse(product);
const { admin, courseId } = room;
const MINUTE = 60_000;

async function newPupil() {
  const person = await student(product);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  return sessionOf(product, person);
}
const pupil = await newPupil();
const attemptPath = ({ id }: { id: number }) => `/api/attempts/${id}`;
const isCompleted = async (client: typeof pupil, id: number): Promise<boolean> => {
  const { body } = await client.get(`/api/courses/${courseId}/materials`);
  return body.find((one: { id: number }) => one.id === id).completed;
};
const OVER = 'This attempt is over.';

describe('an attempt', () => {
  it('is given back by a second start, and by two at once', async () => {
    const quiz = await newQuiz(room);
    const starts = await Promise.all([1, 2, 3].map(() => pupil.post(`/api/materials/${quiz}/attempts`)));
    expect(starts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(starts.map(({ body }) => body.attempt.id)).size).toBe(1);
    expect((await pupil.get(`/api/materials/${quiz}/quiz`)).body).toMatchObject({
      state: 'running',
      questions: 6,
      hasMinus: true,
      attempts: [{ number: 1, state: 'running' }],
    });
  });

  it('without a time limit ends within the hour for a student who has left the course', async () => {
    const quiz = await newQuiz(room, { minutes: null });
    const [stays, leaves] = [await student(product), await student(product)];
    const ids: number[] = [];
    for (const { id: userId } of [stays, leaves]) {
      await admin.post('/api/enroll', { userId, courseId });
      const client = await sessionOf(product, { id: userId });
      ids.push((await client.post(`/api/materials/${quiz}/attempts`)).body.attempt.id);
    }
    await admin.delete('/api/unenroll', { userId: leaves.id, courseId });
    await endLeftAttempts(product.deps);
    const { db } = product.deps.database;
    const rows = await db
      .selectFrom('quiz_attempts')
      .select(['id', 'handed_in_by'])
      .where('id', 'in', ids)
      .execute();
    expect(rows).toEqual([
      { id: ids[0], handed_in_by: null },
      { id: ids[1], handed_in_by: 'time' },
    ]);
  });

  it('leaves the server without a key, whatever is asked for', async () => {
    const quiz = await newQuiz(room, { shuffle: true });
    const attempt = await begun(room, pupil, quiz);
    await answerAll(pupil, attempt);
    const fields = new Set<string>();
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value)) for (const name of Object.keys(value)) fields.add(name);
      Object.values(value).forEach(walk);
    };
    walk((await pupil.get(attemptPath(attempt))).body);
    walk((await pupil.get(`/api/materials/${quiz}/quiz`)).body);
    walk((await pupil.post(`/api/materials/${quiz}/attempts`)).body);
    for (const key of ['right', 'correct', 'accept', 'value', 'tolerance', 'solution', 'why', 'got'])
      expect([key, fields.has(key)]).toEqual([key, false]);
    const copy = (await pupil.get('/api/me/export')).body.quizAttempts;
    expect(copy.at(-1).answers.map(({ marks }: { marks: unknown }) => marks)).toEqual(Array(6).fill(null));
  });

  it('is marked by the server, shows its answers afterwards, and completes the lesson once a person marked it', async () => {
    const quiz = await newQuiz(room, { passPercent: 90 });
    const attempt = await handedIn(room, pupil, quiz);
    const waiting = (await pupil.get(attemptPath(attempt))).body;
    expect(waiting.attempt).toMatchObject({ state: 'waiting', handedInBy: 'person' });
    expect(waiting.attempt.marks).toBeUndefined();
    expect(waiting.attempt.sure).toEqual({ marks: 700, maxMarks: 1000, openMarks: 300, open: [6] });
    expect(waiting.questions.map(({ got }: { got: number }) => got)).toEqual([200, 200, 100, 100, 100, null]);
    expect(waiting.questions[0]).toMatchObject({ why: 'The network layer finds the way.' });
    expect(await isCompleted(pupil, quiz)).toBe(false);

    const marks = [{ questionId: attempt.long, marks: 300, comment: 'Well said.' }];
    expect((await admin.put(`${attemptPath(attempt)}/marks`, { marks })).status).toBe(200);
    const marked = (await pupil.get(attemptPath(attempt))).body;
    expect(marked.attempt.sure).toBeUndefined();
    expect(marked.attempt).toMatchObject({ state: 'marked', marks: 1000, maxMarks: 1000, percent: 100 });
    expect(marked.questions.at(-1)).toMatchObject({ got: 300, comment: 'Well said.' });
    // The copy for the student has marks as people read them.
    const copy = (await pupil.get('/api/me/export')).body.quizAttempts.at(-1);
    expect(copy).toMatchObject({ marks: 10, maxMarks: 10, passed: true });
    expect(copy.answers.map((one: { marks: number }) => one.marks)).toEqual([2, 2, 1, 1, 1, 3]);
    expect(await isCompleted(pupil, quiz)).toBe(true);
  });

  it('takes nothing that a browser says about marks, and no one else can touch it', async () => {
    const quiz = await newQuiz(room);
    const attempt = await begun(room, pupil, quiz);
    const [first] = attempt.questions;
    const path = `${attemptPath(attempt)}/answers`;
    const wrong = first?.options?.[1]?.id;
    const forged = { answer: wrong, seq: 1, marks: 1000, right: true, passed: true };
    expect((await pupil.put(`${path}/${first?.id}`, forged)).body).toEqual({ saved: 1 });
    const other = await newPupil();
    const before = await databaseContents(product);
    const refusals = [
      pupil.put(`${path}/999999`, { answer: wrong, seq: 2 }),
      pupil.put(`${path}/${first?.id}`, { answer: 'Network', seq: 2 }),
      pupil.put(`${path}/${first?.id}`, { answer: [wrong], seq: 2 }),
      other.put(`${path}/${first?.id}`, { answer: wrong, seq: 2 }),
      other.get(attemptPath(attempt)),
      other.post(`${attemptPath(attempt)}/hand-in`),
      pupil.put(`${attemptPath(attempt)}/marks`, { marks: [] }),
      pupil.put(`/api/materials/${quiz}/progress`, { completed: true }),
    ];
    const statuses = (await Promise.all(refusals)).map(({ status }) => status);
    expect(statuses).toEqual([404, 422, 422, 404, 404, 404, 403, 422]);
    expect(await databaseContents(product)).toBe(before);
    const { body } = await pupil.post(`${attemptPath(attempt)}/hand-in`);
    // Nothing was written to the long question, so no one has to mark it.
    expect(body.attempt).toMatchObject({ marks: -50, percent: 0, passed: false });
    expect((await pupil.post(`${attemptPath(attempt)}/hand-in`)).body.attempt).toEqual(body.attempt);
    expectProblem(await pupil.put(`${path}/${first?.id}`, { answer: null, seq: 9 }), 409, OVER);
  });

  it('keeps answers aside that a phone without a line gave in time, until a teacher accepts them', async () => {
    const quiz = await newQuiz(room, { minutes: 10 });
    const attempt = await begun(room, pupil, quiz);
    const [first, second, third] = attempt.questions;
    const send = (question: typeof first, more: object) =>
      pupil.put(`${attemptPath(attempt)}/answers/${question?.id}`, {
        answer: question && rightAnswer(question),
        seq: 5,
        ...more,
      });
    clock.ahead = 12 * MINUTE;
    expect((await send(first, { agoMs: 3 * MINUTE })).body).toEqual({ saved: 5, late: true });
    expect((await send(second, { agoMs: 11 * MINUTE })).body).toEqual({ saved: 5, late: true });
    for (const more of [{}, { agoMs: 0 }, { agoMs: MINUTE }, { agoMs: 20 * MINUTE }])
      expectProblem(await send(third, more), 409, OVER);
    const seen = (await pupil.get(attemptPath(attempt))).body;
    expect(seen.attempt).toMatchObject({ handedInBy: 'time', marks: 0, late: 2 });
    expect(seen.questions[0]).toMatchObject({
      answer: null,
      got: 0,
      late: { answer: first && rightAnswer(first) },
    });
    const isListed = async () =>
      (await admin.get(`/api/submissions?materialId=${quiz}`)).body.map(({ id }: { id: number }) => id);
    expect(await isListed()).toEqual([attempt.id]);
    const accept = () => admin.post(`${attemptPath(attempt)}/late-answers`);
    expect((await pupil.post(`${attemptPath(attempt)}/late-answers`)).status).toBe(403);
    expect((await accept()).body.attempt).toMatchObject({ marks: 400 });
    const again = await accept();
    expect(again.body.attempt.late).toBeUndefined();
    expect(await isListed()).toEqual([]);
    expect((await send(third, { agoMs: 4 * MINUTE })).body.late).toBe(true);
    const refused = await admin.delete(`${attemptPath(attempt)}/late-answers`);
    expect(refused.body.attempt).toMatchObject({ marks: 400 });
    expect([refused.body.attempt.late, await isListed()]).toEqual([undefined, []]);
    expect((await pupil.get(attemptPath(attempt))).body.attempt.marks).toBe(400);
    clock.ahead = 0;
  });

  it('counts a right answer once, though it is sent ten times', async () => {
    const attempt = await begun(room, pupil, await newQuiz(room));
    const [first] = attempt.questions;
    const path = `${attemptPath(attempt)}/answers/${first?.id}`;
    const answer = first && rightAnswer(first);
    for (const seq of [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]) await pupil.put(path, { answer, seq });
    const { body } = await pupil.post(`${attemptPath(attempt)}/hand-in`);
    expect(body.attempt).toMatchObject({ marks: 200, maxMarks: 1000 });
    expect(body.questions.map(({ got }: { got: number }) => got)).toEqual([200, 0, 0, 0, 0, 0]);
  });

  it('keeps of each question the answer with the greatest count, in whatever order they come and however often', async () => {
    const quiz = await newQuiz(room);
    const send = fc.record({
      question: fc.constantFrom(3, 4, 5),
      seq: fc.integer({ min: 1, max: 9 }),
      times: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(send, { maxLength: 12 }), async (sends) => {
        const attempt = await begun(room, pupil, quiz);
        const kept = new Map<number, number>();
        for (const { question, seq, times } of sends)
          for (let time = 0; time < times; time += 1) {
            const id = attempt.questions[question]?.id ?? 0;
            const path = `${attemptPath(attempt)}/answers/${id}`;
            kept.set(id, Math.max(seq, kept.get(id) ?? 0));
            const { body } = await pupil.put(path, { answer: `Number ${seq}`, seq });
            expect(body).toEqual({ saved: kept.get(id) });
          }
        const { body } = await pupil.get(attemptPath(attempt));
        for (const { id, answer } of body.questions)
          expect(answer).toBe(kept.has(id) ? `Number ${kept.get(id)}` : null);
        await pupil.post(`${attemptPath(attempt)}/hand-in`);
      }),
      { numRuns: 12 },
    );
  });
});

describe('time', () => {
  it('is the server’s: an answer may be a minute late, then the attempt is over with what was saved', async () => {
    clock.ahead = 0;
    const quiz = await newQuiz(room, { minutes: 10, passPercent: null });
    const attempt = await begun(room, pupil, quiz);
    const [first, second] = attempt.questions;
    const save = (question: typeof first, seq: number) =>
      pupil.put(`${attemptPath(attempt)}/answers/${question?.id}`, {
        answer: question && rightAnswer(question),
        seq,
      });
    clock.ahead = 10 * MINUTE + 55_000;
    expect((await save(first, 1)).status).toBe(200);
    clock.ahead = 11 * MINUTE + 1000;
    expectProblem(await save(second, 2), 409, OVER);
    await endDueAttempts(product.deps);
    const { body } = await pupil.get(attemptPath(attempt));
    expect(body.attempt).toMatchObject({ handedInBy: 'time', marks: 200, state: 'marked' });
    expect(body.attempt.handedInAt).toBe(body.attempt.endsAt);
    expect(await isCompleted(pupil, quiz)).toBe(true);
    clock.ahead = 0;
  });

  it.each([
    ['asks for the quiz', (quiz: number) => pupil.get(`/api/materials/${quiz}/quiz`)],
    ['reads the attempt', (_: number, id: number) => pupil.get(attemptPath({ id }))],
    ['starts again', (quiz: number) => pupil.post(`/api/materials/${quiz}/attempts`)],
    ['hands in', (_: number, id: number) => pupil.post(`${attemptPath({ id })}/hand-in`)],
  ])('that is over is seen when its student %s, before any job looks', async (_what, look) => {
    const quiz = await newQuiz(room, { minutes: 10 });
    const attempt = await begun(room, pupil, quiz);
    clock.ahead = 11 * MINUTE + 1000;
    expect((await look(quiz, attempt.id)).status).toBeLessThan(300);
    const { body } = await pupil.get(attemptPath(attempt));
    expect(body.attempt).toMatchObject({ handedInBy: 'time', handedInAt: body.attempt.endsAt });
    clock.ahead = 0;
  });

  it('keeps a quiz closed before and after its hours, and a student apart who was allowed more', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const ill = await sessionOf(product, person);
    const now = Date.now();
    const quiz = await newQuiz(room, { opensAt: now + MINUTE, closesAt: now + 9 * MINUTE, minutes: 20 });
    const start = (client = ill) => client.post(`/api/materials/${quiz}/attempts`);
    expectProblem(await start(), 409, 'This quiz is not open yet.');
    clock.ahead = 2 * MINUTE;
    const endsAt = (await start()).body.attempt.endsAt;
    expect(endsAt).toBe(now + 9 * MINUTE);
    const more = { userId: person.id, moreMinutes: 5, closesAt: now + 60 * MINUTE };
    expect((await admin.put(`/api/materials/${quiz}/quiz/allowances`, more)).status).toBe(200);
    const facts = (await ill.get(`/api/materials/${quiz}/quiz`)).body;
    expect(facts.attempts[0].endsAt).toBe(facts.attempts[0].startedAt + 25 * MINUTE);
    clock.ahead = 10 * MINUTE;
    expectProblem(await start(pupil), 409, 'This quiz is closed.');
    expect((await start()).status).toBe(200);
    const stranger = { ...more, userId: room.outsider.id };
    expect((await admin.put(`/api/materials/${quiz}/quiz/allowances`, stranger)).status).toBe(422);
    clock.ahead = 0;
  });

  it('must pass between attempts, of which there are so many, and the best or the last counts', async () => {
    const quiz = await newQuiz(room, { attempts: 2, waitMinutes: 5, show: 'score' });
    const start = () => pupil.post(`/api/materials/${quiz}/attempts`);
    const good = await begun(room, pupil, quiz);
    await pupil.put(`${attemptPath(good)}/answers/${good.questions[0]?.id}`, {
      answer: rightAnswer(good.questions[0] ?? { id: 0, kind: '' }),
      seq: 1,
    });
    expect((await pupil.post(`${attemptPath(good)}/hand-in`)).body.questions).toEqual([]);
    const early = await start();
    expectProblem(early, 409, 'Wait a little before you try again.');
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(290);
    clock.ahead = 5 * MINUTE;
    const empty = await begun(room, pupil, quiz);
    await pupil.post(`${attemptPath(empty)}/hand-in`);
    clock.ahead = 20 * MINUTE;
    expectProblem(await start(), 409, 'You have no attempts left.');
    const facts = async () => (await pupil.get(`/api/materials/${quiz}/quiz`)).body;
    expect(await facts()).toMatchObject({ state: 'none-left', attemptsLeft: 0, counts: good.id });
    const { body: sheet } = await admin.get(`/api/materials/${quiz}/quiz/questions`);
    const settings = { ...sheet.settings, bestOf: 'last' };
    await admin.put(`/api/materials/${quiz}/quiz/questions`, { ...sheet, settings });
    expect((await facts()).counts).toBe(empty.id);
    clock.ahead = 0;
  });
});
