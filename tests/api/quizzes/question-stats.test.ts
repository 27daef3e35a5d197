import { afterAll, expect, it } from 'vitest';
import type { QuestionStat } from '../../../server/contract/question-figures.ts';
import { countChangedQuizzes } from '../../../server/features/quizzes/question-stats.service.ts';
import type { Client } from '../../support/client.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { begun, newQuiz } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const room = await openCourse(product);
const { admin, courseId } = room;
const COUNT = 12;

/** Options are shuffled for each student, so they are named by their texts: b is right, but one key says c. */
const oneOf = (prompt: string, right = 'b') => ({
  kind: 'one',
  prompt,
  marks: 400,
  minus: 100,
  options: ['a', 'b', 'c', 'd'].map((text) => ({ text, right: text === right })),
});
const questions = [
  ...['First?', 'Second?', 'Third?', 'Fourth?', 'Fifth?'].map((prompt) => oneOf(prompt)),
  oneOf('Wrong key?', 'c'),
  {
    kind: 'many',
    prompt: 'Primes?',
    marks: 200,
    options: ['2', '3', '4'].map((text) => ({ text, right: text !== '4' })),
  },
  { kind: 'number', prompt: 'Six times seven?', marks: 100, value: 42 },
];

const pupils = await Promise.all(Array.from({ length: COUNT }, () => student(product)));
for (const { id } of pupils) await admin.post('/api/enroll', { userId: id, courseId });
const clients = await Promise.all(pupils.map((pupil) => sessionOf(product, pupil)));

/** The better the pupil, the smaller the number: the first knows all five, the last none. */
const answersOf = (pupil: number) => [
  ...[0, 1, 2, 3, 4].map((at) => (pupil <= at * 2 + 2 ? 'b' : 'a')),
  pupil < 10 ? 'b' : 'd',
  ['2', ...(pupil < 6 ? ['3'] : [])],
  pupil < 8 ? ' 42 ' : `my guess ${pupil}`,
];

async function take(quiz: number, client: Client, answers: readonly (string | string[])[]): Promise<void> {
  const attempt = await begun(room, client, quiz);
  for (const [seq, text] of answers.entries()) {
    const { prompt } = questions[seq] ?? {};
    const asked = attempt.questions.find((one) => 'prompt' in one && one.prompt === prompt);
    const idsOf = (texts: unknown) =>
      asked?.options?.filter((option) => [texts].flat().includes(option.text)).map(({ id }) => id) ?? [];
    const answer = asked?.kind === 'one' ? idsOf(text)[0] : asked?.kind === 'many' ? idsOf(text) : text;
    const said = await client.put(`/api/attempts/${attempt.id}/answers/${asked?.id}`, {
      answer,
      seq: seq + 1,
    });
    expect(said.status).toBe(200);
  }
  expect((await client.post(`/api/attempts/${attempt.id}/hand-in`)).status).toBe(200);
}

const statsOf = async (quiz: number) => (await admin.get(`/api/materials/${quiz}/quiz/stats`)).body;
/** As the job does every ten seconds; a minute later figures are counted again. */
const counted = async (quiz: number) => {
  clock.ahead += 61_000;
  await countChangedQuizzes(product.deps, new AbortController().signal);
  return statsOf(quiz);
};
const named = (stats: { questions: QuestionStat[] }, prompt: string) =>
  stats.questions.find(({ question }) => question.prompt === prompt);
const textsOf = (stat: QuestionStat | undefined, ids: readonly string[] = []) =>
  stat !== undefined && 'options' in stat.question
    ? stat.question.options.filter(({ id = '' }) => ids.includes(id)).map(({ text }) => text)
    : [];
/** What each question says of itself, by the texts of its options. */
const chosenOf = (stat: QuestionStat | undefined) =>
  stat?.chosen?.map(({ answer, students }) => [textsOf(stat, [answer])[0] ?? answer, students]);

it('a quiz says how its questions went, doubts a wrong key, and forgets all that when something changes', async () => {
  const quiz = await newQuiz(room, { shuffle: true }, questions);
  await take(quiz, admin, answersOf(11));
  for (const pupil of [0, 1, 2, 3, 4, 5, 6, 7, 8])
    await take(quiz, clients[pupil] ?? admin, answersOf(pupil));
  expect(await statsOf(quiz)).toMatchObject({ students: 0, isCounting: true, questions: [] });
  const few = await counted(quiz);
  expect(few).toMatchObject({ students: 9, isCounting: false });
  expect(few.questions[0]).toMatchObject({ number: 1, asked: 9, otherWords: 0 });
  expect(JSON.stringify(few)).not.toContain('percent');

  for (const pupil of [9, 10, 11]) await take(quiz, clients[pupil] ?? admin, answersOf(pupil));
  // A second attempt, and someone who only looked.
  await take(quiz, clients[11] ?? admin, answersOf(0));
  await take(quiz, await sessionOf(product, room.enrolled), []);
  const stats = await counted(quiz);
  expect(stats.students).toBe(COUNT);
  const first = named(stats, 'First?');
  // The five best are equal in all other questions.
  expect(first?.figures).toMatchObject({
    percent: 25,
    strong: { students: 5, percent: 60 },
    weak: { percent: 0 },
  });
  expect(chosenOf(first)).toEqual([
    ['a', 9],
    ['b', 3],
    ['c', 0],
    ['d', 0],
  ]);
  expect(first?.figures?.doubt).toBeUndefined();
  const wrong = named(stats, 'Wrong key?');
  expect(wrong).toMatchObject({ number: 6, asked: COUNT, figures: { percent: 0 } });
  expect(wrong?.figures?.doubt).toMatchObject({ strong: 3, strongForKey: 0, isMost: true, isSure: false });
  expect(textsOf(wrong, wrong?.figures?.doubt?.chosen)).toEqual(['b']);
  // Half of them have half of the marks.
  expect(named(stats, 'Primes?')?.figures?.percent).toBe(75);
  expect(chosenOf(named(stats, 'Primes?'))).toEqual([
    ['2', 12],
    ['3', 6],
    ['4', 0],
  ]);
  // What only one student typed is kept nowhere.
  expect(chosenOf(named(stats, 'Six times seven?'))).toEqual([['42', 8]]);
  const kept = await product.deps.database.db.selectFrom('quiz_stats').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('guess');

  const path = `/api/materials/${quiz}/quiz`;
  const { settings, questions: sheet } = (await admin.get(`${path}/questions`)).body;
  const save = (list: object[]) => admin.put(`${path}/questions`, { settings, questions: list });
  const rekeyed = sheet.map((one: { prompt: string; options?: { text: string }[] }) => ({
    ...one,
    ...(one.prompt === 'Wrong key?' && {
      options: one.options?.map((option) => ({ ...option, right: option.text === 'b' })),
    }),
  }));
  await save(rekeyed);
  expect(await statsOf(quiz)).toMatchObject({ isCounting: true, questions: [] });
  const right = named(await counted(quiz), 'Wrong key?');
  expect(right?.figures).toMatchObject({ percent: 83 });
  expect(right?.figures?.doubt).toBeUndefined();

  // Other words, other spaces, other options, cancelled, deleted; the others move up.
  const [one, two, three, four, , ...others] = rekeyed;
  const less = { ...three, options: three.options.slice(0, 3) };
  await save([
    { ...one, prompt: 'Which is not the first?' },
    { ...two, prompt: 'SECOND ?'.replace(' ', ''), options: two.options.toReversed() },
    less,
    { ...four, cancelled: 'bonus' },
    ...others,
  ]);
  const after = await counted(quiz);
  expect(after.questions.map(({ number }: QuestionStat) => number)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(named(after, 'Which is not the first?')).toMatchObject({ asked: 0, otherWords: COUNT });
  expect(chosenOf(named(after, 'SECOND?'))).toEqual([
    ['d', 0],
    ['c', 0],
    ['b', 5],
    ['a', 7],
  ]);
  expect(named(after, 'Third?')).toMatchObject({ asked: 0, otherWords: COUNT });
  expect(named(after, 'Six times seven?')).toMatchObject({ number: 7, asked: COUNT });

  // A student is deleted permanently.
  const { id: leaver } = pupils[0] ?? { id: 0 };
  await admin.delete(`/api/delete-user/${leaver}`);
  expect((await admin.delete(`/api/trash/user/${leaver}`)).status).toBe(200);
  expect(await statsOf(quiz)).toMatchObject({ isCounting: true, questions: [] });
  expect((await counted(quiz)).students).toBe(COUNT - 1);
});

it('no student sees how a question went', async () => {
  const quiz = await newQuiz(room, {}, questions);
  const pupil = clients[1] ?? admin;
  await take(quiz, pupil, answersOf(1));
  await counted(quiz);
  expectProblem(await pupil.get(`/api/materials/${quiz}/quiz/stats`), 403, 'Access denied.');
  const { body: facts } = await pupil.get(`/api/materials/${quiz}/quiz`);
  const { body: view } = await pupil.get(`/api/attempts/${facts.attempts[0].id}`);
  for (const word of ['asked', 'otherWords', 'chosen', 'doubt', 'strong', 'figures'])
    expect(JSON.stringify([facts, view])).not.toContain(`"${word}"`);
});
