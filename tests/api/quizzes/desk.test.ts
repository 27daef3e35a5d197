import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { begun, handedIn, newQuiz, questions, rules } from '../../support/quizzes.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn as submitted } from '../../support/submissions.ts';

// No one listens there: mails stay in the outbox.
const product = await startProduct({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Abhyas <a@example.in>' });
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin } = room;
const pupil = await sessionOf(product, room.enrolled);
const path = (quiz: number) => `/api/materials/${quiz}/quiz`;
const sheetOf = async (quiz: number) => (await admin.get(`${path(quiz)}/questions`)).body;

describe('the questions of a quiz', () => {
  it('change as one list, on the version that was read', async () => {
    const quiz = await newQuiz(room);
    const { version, settings, questions: list } = await sheetOf(quiz);
    const put = (questionList: unknown[], tag = version) =>
      admin.request('PUT', `${path(quiz)}/questions`, {
        json: { settings, questions: questionList },
        headers: { 'if-match': `"${tag}"` },
      });
    const [first, ...rest] = list;
    const saved = (
      await put([...rest, { ...first, prompt: 'Which layer finds the way?' }, questions[2] ?? {}])
    ).body;
    expect(saved.questions.map(({ id }: { id: number }) => id).slice(0, 6)).toEqual(
      [...rest, first].map(({ id }: { id: number }) => id),
    );
    expect(saved.questions[5].options).toEqual(first.options);
    expectProblem(await put(list), 412, 'Someone else changed this. Reload and try again.');
    const before = await databaseContents(product);
    const foreign = (await sheetOf(await newQuiz(room))).questions;
    const kept = await databaseContents(product);
    expect(kept).not.toBe(before);
    for (const wrong of [foreign, [first, first], [{ ...first, options: first.options.slice(0, 1) }]])
      expect((await put(wrong, saved.version)).status).toBe(422);
    expect(await databaseContents(product)).toBe(kept);
    expect((await admin.get(`${path(room.youtubeId)}/questions`)).status).toBe(404);
  });

  it('stay in an old attempt as they were asked, and a new key changes marks only by regrading', async () => {
    const quiz = await newQuiz(room, {}, questions.slice(0, 3));
    const attempt = await handedIn(room, pupil, quiz);
    const { settings, questions: list } = await sheetOf(quiz);
    const turned = list.map((one: { options?: { right: boolean }[]; value?: boolean }) => ({
      ...one,
      prompt: 'Other words',
      ...(one.value === undefined ? {} : { value: !one.value }),
    }));
    await admin.put(`${path(quiz)}/questions`, {
      settings: { ...settings, passPercent: 100 },
      questions: turned,
    });
    const seen = async () => (await pupil.get(`/api/attempts/${attempt.id}`)).body;
    expect((await seen()).questions[2]).toMatchObject({ prompt: 'HTTP keeps state.', got: 100 });
    const change = { attemptId: attempt.id, fullName: room.enrolled.fullName, number: 1, marksBefore: 500 };
    const regrade = async (query: string) =>
      (await admin.post(`${path(quiz)}/regrade?${query}`)).body.changes;
    const before = await databaseContents(product);
    expect(await regrade('dryRun=1')).toEqual([{ ...change, marks: 375, passedBefore: true, passed: true }]);
    expect(await databaseContents(product)).toBe(before);
    const told = async () => (await pupil.get('/api/notifications')).body.items.length;
    const toldBefore = await told();
    await regrade('');
    expect(await told()).toBe(toldBefore + 1);
    expect((await seen()).attempt).toMatchObject({ marks: 375, passed: true });
    expect((await seen()).questions[2]).toMatchObject({ prompt: 'HTTP keeps state.', got: -25 });
    expect(await regrade('mayFail=1')).toMatchObject([{ passedBefore: true, passed: false }]);
    const { body } = await pupil.get(`/api/courses/${room.courseId}/materials`);
    expect(body.find(({ id }: { id: number }) => id === quiz).completed).toBe(false);
    expect(await auditTrail(product, 'quiz-regraded')).toHaveLength(2);
  });

  it('of another kind are marked again where the answer fits, and named where it does not', async () => {
    const two = [
      { text: '2', right: true },
      { text: '9', right: true },
      { text: '4', right: false },
    ];
    const quiz = await newQuiz(room, {}, [
      { kind: 'many', prompt: 'Prime?', marks: 200, options: two },
      { kind: 'many', prompt: 'Even?', marks: 200, options: two },
    ]);
    const attempt = await begun(room, pupil, quiz);
    for (const [at, { id, options = [] }] of attempt.questions.entries())
      await pupil.put(`/api/attempts/${attempt.id}/answers/${id}`, {
        answer: options.slice(0, at + 1).map((option) => option.id),
        seq: at + 1,
      });
    await pupil.post(`/api/attempts/${attempt.id}/hand-in`);
    const seen = async () => (await pupil.get(`/api/attempts/${attempt.id}`)).body;
    expect((await seen()).attempt.marks).toBe(300);
    const { settings, questions: list } = await sheetOf(quiz);
    const single = list.map((one: { options: object[] }) => ({
      ...one,
      kind: 'one',
      options: one.options.map((option, at) => ({ ...option, right: at === 0 })),
    }));
    expect((await admin.put(`${path(quiz)}/questions`, { settings, questions: single })).status).toBe(200);
    const who = { attemptId: attempt.id, fullName: room.enrolled.fullName, number: 1 };
    const { changes, unmarked } = (await admin.post(`${path(quiz)}/regrade`)).body;
    expect(changes).toMatchObject([{ ...who, marksBefore: 300, marks: 400 }]);
    expect(unmarked).toEqual([{ ...who, prompt: 'Even?' }]);
    expect((await seen()).questions).toMatchObject([{ got: 200 }, { got: 200 }]);
  });

  it('are widened or cancelled afterwards, with a preview of who gains and who keeps', async () => {
    const three = ['a', 'b', 'c'].map((text) => ({ text, right: text === 'a' }));
    const asked = ['First?', 'Second?', 'Third?'].map((prompt) => ({
      kind: 'one',
      prompt,
      marks: 400,
      minus: 100,
      options: three,
    }));
    const quiz = await newQuiz(room, { passPercent: 60 }, asked);
    const others = await Promise.all(
      ['Latha', 'Manoj'].map((fullName) => student(product, { fullName: room.unique(fullName) })),
    );
    /** Each student's answers; one leaves the last question empty. */
    const given = [
      ['a', 'a', 'b'],
      ['b', 'b', 'b'],
      ['c', 'b'],
    ];
    const attempts: { client: Client; id: number }[] = [];
    for (const [at, person] of [room.enrolled, ...others].entries()) {
      await admin.post('/api/enroll', { userId: person.id, courseId: room.courseId });
      const client = await sessionOf(product, person);
      const { id, questions: paper } = await begun(room, client, quiz);
      for (const [seq, text] of (given[at] ?? []).entries()) {
        const one = paper[seq];
        const answer = one?.options?.find((option) => option.text === text)?.id;
        await client.put(`/api/attempts/${id}/answers/${one?.id}`, { answer, seq: seq + 1 });
      }
      await client.post(`/api/attempts/${id}/hand-in`);
      attempts.push({ client, id });
    }
    const views = () =>
      Promise.all(attempts.map(async ({ client, id }) => (await client.get(`/api/attempts/${id}`)).body));
    const marks = async () => (await views()).map(({ attempt }) => [attempt.marks, attempt.maxMarks]);
    expect(await marks()).toEqual([
      [700, 1200],
      [-300, 1200],
      [-200, 1200],
    ]);

    const change = async (at: number, more: object) => {
      const { settings, questions: list } = await sheetOf(quiz);
      const next = list.with(at, { ...list[at], ...more });
      const { status } = await admin.put(`${path(quiz)}/questions`, { settings, questions: next });
      expect(status).toBe(200);
      const preview = (await admin.post(`${path(quiz)}/regrade?dryRun=1`)).body;
      await admin.post(`${path(quiz)}/regrade`);
      return preview;
    };
    const { questions: list } = await sheetOf(quiz);
    const either = list[1].options.map((option: { text: string }) => ({
      ...option,
      right: option.text !== 'c',
    }));
    const widened = await change(1, { options: either });
    expect(widened).toMatchObject({ same: 1, unmarked: [], changes: [{ marks: 200 }, { marks: 300 }] });
    expect(await marks()).toEqual([
      [700, 1200],
      [200, 1200],
      [300, 1200],
    ]);
    expect((await views())[0].questions[1].solution).toHaveLength(2);

    const bonus = await change(2, { cancelled: 'bonus' });
    expect(bonus.changes.map((one: { marks: number }) => one.marks)).toEqual([1200, 700, 700]);
    expect((await views())[2].questions[2]).toMatchObject({ got: 400, answer: null, cancelled: 'bonus' });
    await change(0, { cancelled: 'left-out' });
    expect(await marks()).toEqual([
      [800, 800],
      [800, 800],
      [800, 800],
    ]);
    expect((await views())[1]).toMatchObject({ attempt: { passed: true }, questions: [{ got: 0 }, {}, {}] });
    expect((await admin.get(path(quiz))).body.questions).toBe(1);
  });

  it('are drawn from a pool, each attempt by chance', async () => {
    const pool = Array.from({ length: 12 }, (_, at) => ({ ...questions[2], prompt: `Number ${at}` }));
    const quiz = await newQuiz(room, { draw: 4, shuffle: true }, pool);
    const drawn = new Set<number>();
    for (let times = 0; times < 8; times += 1) {
      const attempt = await handedIn(room, pupil, quiz);
      expect(attempt.questions).toHaveLength(4);
      for (const { id } of attempt.questions) drawn.add(id);
    }
    expect(drawn.size).toBeGreaterThan(4);
  });
});

it('a quiz is copied with its rules and questions, hidden, and each changes alone', async () => {
  const quiz = await newQuiz(room, { minutes: 30, passPercent: 70 });
  await begun(room, pupil, quiz);
  const { status, body } = await admin.post(`${path(quiz)}/copies`);
  expect([status, body.material]).toMatchObject([201, { type: 'quiz', hidden: true }]);
  const [before, copy] = [await sheetOf(quiz), await sheetOf(body.material.id)];
  expect(copy).toMatchObject({ settings: before.settings, attempts: 0 });
  const texts = (sheet: typeof copy) =>
    JSON.stringify(sheet.questions, (name, value) => (name === 'id' ? undefined : value));
  expect(texts(copy)).toBe(texts(before));
  await admin.put(`${path(body.material.id)}/questions`, { settings: copy.settings, questions: [] });
  expect((await sheetOf(quiz)).questions).toHaveLength(questions.length);
});

describe('answers that a teacher marks', () => {
  it('are seen when all are marked, and leave the marks of the others', async () => {
    const essay = { kind: 'long', marks: 500 };
    const quiz = await newQuiz(room, {}, [
      { ...essay, prompt: 'One' },
      { ...essay, prompt: 'Two' },
      { kind: 'words', prompt: 'Capital?', marks: 100, accept: ['New Delhi'] },
    ]);
    const attempt = await begun(room, pupil, quiz);
    const answers = ['a', 'b', 'New Delhi'];
    for (const [at, { id }] of attempt.questions.entries())
      await pupil.put(`/api/attempts/${attempt.id}/answers/${id}`, { answer: answers[at], seq: at + 1 });
    await pupil.post(`/api/attempts/${attempt.id}/hand-in`);
    const [first, second, third] = attempt.questions.map(({ id }) => id);
    const seen = async () => (await pupil.get(`/api/attempts/${attempt.id}`)).body;
    const give = (questionId: number | undefined, marks: number) =>
      admin.put(`/api/attempts/${attempt.id}/marks`, { marks: [{ questionId, marks, comment: 'See me' }] });
    await give(first, 100);
    const half = await seen();
    expect(half.questions[0].got).toBeNull();
    expect(JSON.stringify(half)).not.toContain('See me');
    // As if an earlier version had marked it otherwise.
    const { db } = product.deps.database;
    await db
      .updateTable('quiz_answers')
      .set({ marks: 0 })
      .where('question_id', '=', third ?? 0)
      .execute();
    await give(second, 400);
    expect((await seen()).attempt.marks).toBe(500);
    expect((await seen()).questions[0]).toMatchObject({ got: 100, comment: 'See me' });
    const { changes } = (await admin.post(`${path(quiz)}/regrade`)).body;
    expect(changes).toMatchObject([{ marksBefore: 500, marks: 600 }]);
  });
});

describe('what waits for a person', () => {
  const list = async (query: string) => {
    const { body, headers } = await admin.get(`/api/submissions?${query}`);
    return { found: body.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`), headers };
  };

  it('is one list of work and quiz attempts, found by name, title, quiz and course', async () => {
    const quiz = await newQuiz(room);
    const attempt = await handedIn(room, pupil, quiz);
    const { title } = (await admin.get(`/api/attempts/${attempt.id}/marks`)).body;
    const own = `attempt ${attempt.id}`;
    expect((await list(`courseId=${room.courseId}&search=devika`)).found).toContain(own);
    expect((await list(`search=${encodeURIComponent(title)}`)).found).toEqual([own]);
    expect((await list(`materialId=${quiz}`)).found).toEqual([own]);
    for (const other of ['search=nobody', 'courseId=999999', `materialId=${quiz}&state=graded`])
      expect((await list(other)).found).toEqual([]);
    await admin.put(`/api/attempts/${attempt.id}/marks`, {
      marks: [{ questionId: attempt.long, marks: 300, comment: '' }],
    });
    expect((await list('')).found).not.toContain(own);
  });

  it('is no lesson to continue with, while another is left', async () => {
    const course = { ...room, courseId: await room.freshCourse() };
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: course.courseId });
    const { body: text } = await admin.post('/api/add-text', {
      title: 'After it',
      body: 'Words.',
      courseId: course.courseId,
    });
    const quiz = await newQuiz(course);
    const next = async () => {
      const courses: { id: number; nextLesson?: { materialId: number } }[] = (await pupil.get('/api/courses'))
        .body;
      return courses.find(({ id }) => id === course.courseId)?.nextLesson?.materialId;
    };
    await pupil.put(`/api/materials/${quiz}/progress`, {});
    expect(await next()).toBe(quiz);
    const attempt = await handedIn(course, pupil, quiz);
    expect(await next()).toBe(text.material.id);
    await pupil.put(`/api/materials/${text.material.id}/progress`, { completed: true });
    expect(await next()).toBe(quiz);
    await admin.put(`/api/attempts/${attempt.id}/marks`, {
      marks: [{ questionId: attempt.long, marks: 0, comment: '' }],
    });
    expect(await next()).toBeUndefined();
  });

  it('keeps one order over all pages, also of what was submitted in one moment', async () => {
    const course = { ...room, courseId: await room.freshCourse() };
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: course.courseId });
    const { db } = product.deps.database;
    const waiting: [at: number, name: string][] = [];
    // Ids and moments run against each other, and moments are shared by both kinds.
    for (let n = 0; n < 9; n += 1) {
      const at = 1e12 + ((n * 4) % 5);
      const { id } = await handedIn(course, pupil);
      await db.updateTable('quiz_attempts').set({ handed_in_at: at }).where('id', '=', id).execute();
      waiting.push([at, `attempt ${id}`]);
      const work = await submitted(course, pupil);
      await db.updateTable('submissions').set({ handed_in_at: at }).where('id', '=', work).execute();
      waiting.push([at, `work ${work}`]);
    }
    const idOf = (name: string) => Number(name.split(' ')[1]);
    const isAttempt = (name: string) => Number(name.startsWith('attempt'));
    const inOrder = waiting
      .toSorted(
        ([at, one], [then, other]) =>
          at - then || isAttempt(one) - isAttempt(other) || idOf(one) - idOf(other),
      )
      .map(([, name]) => name);
    for (const limit of [1, 4, 5, 50]) {
      const all: string[] = [];
      let query: string | undefined = `courseId=${course.courseId}&limit=${limit}`;
      while (query !== undefined) {
        const { found, headers } = await list(query);
        expect(headers.get('x-total-count')).toBe('18');
        all.push(...found);
        query = /\?(.*)>/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(all).toEqual(inOrder);
    }
    await admin.delete(`/api/courses/${course.courseId}`);
  });
});

describe('results', () => {
  it('list each student, those first who wait where asked, and leave as CSV', async () => {
    const quiz = await newQuiz(room);
    const attempt = await handedIn(room, pupil, quiz);
    await handedIn(room, admin, quiz);
    const list = async (query = '') => (await admin.get(`${path(quiz)}/results${query}`)).body;
    const row = {
      id: room.enrolled.id,
      fullName: 'Devika Nair',
      attempts: [{ id: attempt.id, state: 'waiting' }],
    };
    expect(await list('?waiting=1')).toMatchObject([row]);
    const { quizzesToMark } = (await admin.get('/api/overview')).body;
    expect(quizzesToMark).toMatchObject([{ id: quiz, attempts: 1 }]);
    const path2 = `/api/attempts/${attempt.id}/marks`;
    const give = (marks: number, questionId = attempt.long) =>
      admin.put(path2, { marks: [{ questionId, marks, comment: '' }] });
    expectProblem(await give(301), 422, 'Please give at most 3 marks.', ['/marks/0/marks']);
    expect((await give(100, attempt.questions[0]?.id)).status).toBe(422);
    expect((await give(150)).body.attempt).toMatchObject({ marks: 850, percent: 85, passed: true });
    expect(await list('?waiting=1')).toEqual([]);
    expect(await list('?search=devika')).toMatchObject([{ counts: attempt.id }]);
    const { body } = await admin.get(`${path(quiz)}/results.csv`);
    expect(body).toMatch(/Devika Nair,.*,1,1,[\d: -]+,[\d: -]+,8\.5,10,85,yes\r\n/);
    const mails = await product.deps.database.db.selectFrom('mail_outbox').select('subject').execute();
    expect(mails.map(({ subject }) => subject)).toContain('Your quiz is marked (Abhyas)');
  });

  it.each([
    ['nothing', [0, undefined]],
    ['score', [0, 500]],
    ['answers', [3, 500]],
    ['answers-after-pass', [3, 500]],
  ])('show %s to a student who passed', async (show, expected) => {
    const quiz = await newQuiz(room, { show }, questions.slice(0, 3));
    const attempt = await handedIn(room, pupil, quiz);
    const { body } = await pupil.get(`/api/attempts/${attempt.id}`);
    expect([body.questions.length, body.attempt.marks]).toEqual(expected);
    const failed = await begun(room, await sessionOf(product, { id: 1 }), quiz);
    const after = (await admin.post(`/api/attempts/${failed.id}/hand-in`)).body;
    expect(after.questions.length).toBe(show === 'answers' ? 3 : 0);
  });
});

describe('pasted questions', () => {
  const read = async (text: string) => (await admin.post('/api/read-questions', { text })).body;

  it('of several teachers at once come back to each', async () => {
    const papers = Array.from({ length: 5 }, (_, at) => `Room ${at}? {=yes ~no}`);
    const all = await Promise.all(papers.map(read));
    expect(all.map(({ questions }) => questions[0].prompt)).toEqual(papers.map((text) => text.slice(0, 7)));
  });

  it('keep the numbers of their lines below blank ones', async () => {
    const { problems, spans } = await read(
      '\n \n1. Sky?\n(a) blue\n(b) red\nAns: a\n\n2. Sea?\n(a) wet\n(b) dry\n\n',
    );
    expect(spans).toMatchObject([{ from: 3, to: 6 }]);
    expect(problems).toMatchObject([{ from: 8 }]);
    expectProblem(
      await admin.post('/api/read-questions', { text: ' \n ' }),
      422,
      'Please paste some questions.',
    );
  });

  it('are read as Aiken and as GIFT', async () => {
    const { questions: found, problems } = await read(
      [
        'What does HTTP stand for?\nA) HyperText Transfer Protocol\nB) High Transfer Text\nANSWER: A',
        'Primes?\nA. 2\nB. 4\nC. 7\nANSWER: A, C',
        '// A comment\n::Capital:: Capital of India? { =New Delhi ~Mumbai #No. ~Pune #### It moved in 1911. }',
        'The sky is green. {F}',
        'Pi? {#3.14:0.01}',
        String.raw`2 \= 1 + {=1 =one}`,
        'Choose two {~%50%A ~%50%B\n\n~%-100%C}',
        'Tell me more. {}',
      ].join('\n\n'),
    );
    expect(problems).toEqual([]);
    const options = (...list: [string, boolean][]) => list.map(([text, right]) => ({ text, right }));
    expect(found).toMatchObject([
      { kind: 'one', options: options(['HyperText Transfer Protocol', true], ['High Transfer Text', false]) },
      { kind: 'many', options: options(['2', true], ['4', false], ['7', true]) },
      {
        kind: 'one',
        prompt: 'Capital of India?',
        options: options(['New Delhi', true], ['Mumbai', false], ['Pune', false]),
        explanation: 'It moved in 1911.\nMumbai: No.',
      },
      { kind: 'true-false', value: false },
      { kind: 'number', value: 3.14, tolerance: 0.01 },
      { kind: 'words', prompt: '2 = 1 +', accept: ['1', 'one'] },
      { kind: 'many', options: options(['A', true], ['B', true], ['C', false]) },
      { kind: 'long', prompt: 'Tell me more.' },
    ]);
    const quiz = await newQuiz(room, {}, found);
    expect((await sheetOf(quiz)).questions).toHaveLength(8);
  });

  it('say in which line something is wrong, and nothing is kept', async () => {
    const before = await databaseContents(product);
    const { questions: found, problems } = await read(
      'Good?\nA) Yes\nB) No\nANSWER: B\n\nBad?\nA) Yes\nC) No\nANSWER: A\n\nWho?\nA) I\nB) You\nANSWER: D\n\nNo answers here\n\nPairs {=a -> b =c -> d}',
    );
    expect(found).toHaveLength(1);
    expect(problems).toMatchObject([
      { line: 8, message: 'Begin this line with “B)”, or put the option on one line.' },
      // What follows is no question of its own, and is shown with this one.
      { line: 14, from: 11, to: 16, message: 'There is no option D.' },
      { line: 18, message: "Pairs to match can't be read." },
    ]);
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    '{'.repeat(5000),
    '\\='.repeat(50_000),
    `A) ${'x'.repeat(2000)}\nANSWER: A`,
    '{#1e999}',
    'x {#..}',
    '::a {=}',
  ])('may be anything', async (text) => {
    expect((await read(text)).problems.length).toBeGreaterThan(0);
  });
});

it('a new quiz is hidden until it is shown, and its rules are checked', async () => {
  const { body } = await admin.post('/api/add-quiz', { title: 'Later', courseId: room.courseId });
  expect(body.material).toMatchObject({ type: 'quiz', hidden: true });
  const { id } = body.material;
  expect((await pupil.get(path(id))).status).toBe(404);
  await admin.put(`/api/materials/${id}`, { hidden: false });
  expect((await pupil.get(path(id))).body.state).toBe('empty');
  expectProblem(await pupil.post(`/api/materials/${id}/attempts`), 409, 'This quiz has no questions yet.');
  const settings = { ...rules, opensAt: 2, closesAt: 1 };
  const answer = await admin.put(`${path(id)}/questions`, { settings, questions: [] });
  expectProblem(answer, 422, 'Please enter a closing time after the opening time.', ['/settings/closesAt']);
});
