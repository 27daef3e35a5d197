import type { Browser, Page } from '@playwright/test';
import { createAnswerQueue } from '../../src/islands/course-viewer/quiz/answer-queue.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  answer,
  answerOf,
  CLASS,
  gift,
  keyOf,
  marksOf,
  numbers,
  OPTIONS,
  paper,
  ROUTER,
  SIZE,
} from '../support/class-quiz.ts';
import { type Classroom, openClassroom } from '../support/classroom.ts';
import { createClient } from '../support/client.ts';
import { expect, openAdmin, type Site, says, signIn, test } from '../support/e2e.ts';
import { startedEarlier } from '../support/long-ago.ts';
import { type Account, awake, press, registered } from '../support/screens.ts';
import { documentOf, word } from '../support/word-files.ts';

const DAY = 86_400_000;
const PHONE = { width: 360, height: 740 };
const PHONES = 3;
/** 400 kbit a second, as at the edge of a village. */
const LINE = { latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const paragraph = (text: string): string =>
  `<w:p><w:r><w:t>${text.replaceAll('\t', '</w:t><w:tab/><w:t>')}</w:t></w:r></w:p>`;
const files = {
  'paper.docx': word(documentOf(paper.split('\n').map(paragraph).join(''))),
  'paper.gift': Buffer.from(gift),
};

/** Makes a quiz of a file in the browser. @returns the steps that it took */
async function makeQuiz(page: Page, { courseName }: Classroom, name: keyof typeof files): Promise<number> {
  const dialog = page.getByRole('dialog');
  const steps = [
    () => openAdmin(page, 'quiz'),
    () => page.getByRole('textbox', { name: 'Title' }).fill(name),
    () => page.getByRole('combobox', { name: 'Course' }).selectOption({ label: courseName }),
    () => press(page, 'Add Quiz'),
    () => press(page, 'Paste questions'),
    () => dialog.getByLabel('Or choose a file').setInputFiles({ mimeType: '', name, buffer: files[name] }),
    () => dialog.getByRole('spinbutton', { name: 'Marks for all' }).fill('4'),
    () => dialog.getByRole('spinbutton', { name: 'Marks deducted for all' }).fill('1'),
    () => press(dialog, `Add ${SIZE} questions`),
    () => press(page, 'Publish'),
  ];
  for (const step of steps) await step();
  await expect(page.getByText("Students can't see this quiz yet.")).toHaveCount(0);
  return steps.length;
}

/** A class in the course, with accounts of their own. */
async function fillClass(site: Site, { admin, courseId }: Classroom): Promise<Account[]> {
  const accounts = Array.from({ length: CLASS }, (_, at) => ({
    fullName: `Pupil ${courseId} ${at}`,
    email: `pupil${courseId}.${at}@class.example`,
    password: 'nine blue kites',
  }));
  for (const account of accounts) {
    await registered(site, account);
    const [{ id }] = (await admin.get(`/api/pending-users?search=${account.email}`)).body;
    await admin.put(`/api/approve-user/${id}`);
    expect((await admin.post('/api/enroll', { userId: id, courseId })).status).toBe(200);
  }
  return accounts;
}

/** A pupil without a browser; from the eleventh to the twentieth answer there is no line. */
async function beginWithout(site: Site, quiz: number, account: Account, pupil: number) {
  const client = createClient(site.url, ROUTER);
  await client.post('/api/login', { email: account.email, password: account.password });
  const { body } = await client.post(`/api/materials/${quiz}/attempts`);
  const path = `/api/attempts/${body.attempt.id}`;
  const line = { isDown: false };
  const queue = createAnswerQueue({
    attemptId: body.attempt.id,
    seq: 0,
    now: Date.now,
    onChange: () => undefined,
    async send(questionId, { answer, seq }) {
      if (line.isDown) throw new TypeError('Failed to fetch');
      const saved = await client.put(`${path}/answers/${questionId}`, { answer, seq });
      expect(saved.status).toBe(200);
      return saved.body;
    },
  });
  const take = (from: number, isDown: boolean) => {
    line.isDown = isDown;
    return answer(queue, pupil, body.questions.slice(from, from + 10));
  };
  return {
    first: () => take(0, false),
    offline: () => take(10, true),
    async last() {
      await take(20, false);
      expect((await client.post(`${path}/hand-in`)).body.attempt.marks).toBe(marksOf(pupil));
    },
  };
}

/** A pupil in a browser of a narrow screen on a slow line. @param ahead of the true time, ms: what the clock shows */
async function beginOnPhone(
  { browser, site, room }: { browser: Browser; site: Site; room: Classroom },
  { quiz, pupil, ahead }: { quiz: number; pupil: number; ahead: number },
  account: Account,
) {
  const context = await browser.newContext({ baseURL: site.address, viewport: PHONE });
  const phone = await context.newPage();
  await signIn(phone, account);
  await phone.clock.install({ time: Date.now() + ahead });
  const line = await context.newCDPSession(phone);
  await line.send('Network.enable');
  // One session sets the speed and cuts the line: the last of two would win.
  const cut = (offline: boolean) => line.send('Network.emulateNetworkConditions', { offline, ...LINE });
  await cut(false);
  await phone.goto(`/course/${room.courseId}?material=${quiz}`);
  await awake(phone);
  await press(phone, 'Start');
  const saved = phone.getByText('Saved', { exact: true });
  async function take(from: number): Promise<void> {
    for (const number of numbers.slice(from, from + 10)) {
      await expect(phone.getByRole('heading', { name: `Question ${number} of ${SIZE}` })).toBeVisible();
      const asked = (await phone.locator('.quiz-prompt').textContent()) ?? '';
      await phone.getByRole('radio', { name: answerOf(pupil, asked) }).check();
      if (number % 10 > 0) await press(phone, 'Next');
    }
  }
  return {
    async first() {
      await take(0);
      await expect(saved).toBeVisible();
    },
    async offline() {
      await cut(true);
      await press(phone, 'Next');
      await take(10);
      await phone.clock.runFor(120_000);
      await says(phone, '10 answers are saved only on this device.');
    },
    async last() {
      await cut(false);
      await phone.clock.runFor(5000);
      await expect(saved).toBeVisible();
      await press(phone, 'Next');
      await take(20);
      await expect(saved).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await press(phone, 'Submit');
      await press(phone.getByRole('dialog'), 'Submit');
      await says(phone, `${marksOf(pupil) / 100} of 120 marks`);
      if (ahead > 0) await expectAccessible(phone, 'the result of thirty questions');
      await context.close();
    },
  };
}

test('a class of 27 behind one router takes 30 questions of a Word paper, two minutes without a line, and every answer counts', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  expect(await makeQuiz(page, room, 'paper.docx')).toBeLessThanOrEqual(12);
  const [{ id: quiz }] = (await room.admin.get(`/api/courses/${room.courseId}/materials`)).body;
  const accounts = await fillClass(site, room);
  const pupils = await Promise.all(
    accounts.map((account, pupil) =>
      pupil < PHONES
        ? beginOnPhone({ browser, site, room }, { quiz, pupil, ahead: pupil === 0 ? DAY : 0 }, account)
        : beginWithout(site, quiz, account, pupil),
    ),
  );
  await Promise.all(pupils.map((pupil) => pupil.first()));
  await Promise.all(pupils.map((pupil) => pupil.offline()));
  // Two minutes pass for the server too.
  startedEarlier(site.databaseFile, quiz, 2);
  await Promise.all(pupils.map((pupil) => pupil.last()));

  await openAdmin(page, 'quiz');
  const { body: results } = await room.admin.get(`/api/materials/${quiz}/quiz/results?limit=50`);
  expect(results).toHaveLength(CLASS);
});

// Its class is tests/api/quizzes/class.test.ts: once made, a quiz does not know from which file.
test('a GIFT file of 30 questions is a quiz after twelve presses, with its keys and explanations', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  expect(await makeQuiz(page, room, 'paper.gift')).toBeLessThanOrEqual(12);
  const [{ id: quiz }] = (await room.admin.get(`/api/courses/${room.courseId}/materials`)).body;
  const { questions } = (await room.admin.get(`/api/materials/${quiz}/quiz/questions`)).body;
  expect(questions).toEqual(
    numbers.map((number) =>
      expect.objectContaining({
        prompt: expect.stringContaining(`wind ${number} `),
        explanation: `Flag ${number} shows it.`,
        marks: 400,
        minus: 100,
        options: OPTIONS.map((text, at) => expect.objectContaining({ text, right: at === keyOf(number) })),
      }),
    ),
  );
});
