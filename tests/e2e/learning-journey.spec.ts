import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../support/axe.ts';
import { openClassroom, play, profile } from '../support/classroom.ts';
import { expect, openAdmin, type Site, says, test } from '../support/e2e.ts';
import { uploadForm } from '../support/fixtures.ts';
import { newQuiz, questions } from '../support/quizzes.ts';
import { awake, fill, press } from '../support/screens.ts';
import { handedIn, newTask, photo, workOf } from '../support/submissions.ts';

const PHONE = { width: 360, height: 760 };
/** 400 kbit a second, as at the edge of a village. */
const LINE = { latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** More than one piece of an upload. */
const SCAN = Buffer.alloc(1_200_000, 'One more line. ');

/** Where the file of a megabyte is sent: the bus stop, with ten times as much. */
const BUS_STOP = { ...LINE, uploadThroughput: 500_000 };

const onLine = (cdp: CDPSession, offline = false, line = LINE) =>
  cdp.send('Network.emulateNetworkConditions', { offline, ...line });

/** A course of four modules, each with a lesson of another kind, whose certificate comes by itself. */
async function openSchool(site: Site) {
  const room = await openClassroom(site);
  const { admin, courseId } = room;
  const terms = { mode: 'auto', hours: 12, text: '' };
  await admin.put(`/api/courses/${courseId}/certificates`, terms);
  const film = { title: 'The knot', type: 'video', courseId, description: '', module: 'Start here' };
  await admin.upload('/api/upload-file', uploadForm(film, { name: 'lecture.mp4' }));
  const text = { title: 'Words to know', body: 'Pull **both** ends.', courseId, module: 'Reading' };
  await admin.post('/api/add-text', text);
  const named = { ...room, unique: (name: string) => name };
  const quiz = await newQuiz(named, { minutes: 20 }, questions.slice(0, 3));
  const dueAt = Date.now() + 60 * 60_000;
  const essay = await newTask(named, { takes: ['text', 'files'], dueAt });
  for (const [id, module] of [
    [quiz, 'Check yourself'],
    [essay, 'Show it'],
  ] as const)
    await admin.put(`/api/materials/${id}`, { module });
  return { ...named, essay };
}
type School = Awaited<ReturnType<typeof openSchool>>;

test.setTimeout(240_000);

test('a phone on a slow line: four modules, a quiz without a line, work with photos, and the certificate', async ({
  browser,
  page,
  site,
}) => {
  const school = await openSchool(site);
  const phone = await profile(browser, site, school);
  await phone.setViewportSize(PHONE);
  const cdp = await phone.context().newCDPSession(phone);
  await cdp.send('Network.enable');
  await onLine(cdp);

  await phone.goto('/dashboard');
  await awake(phone);
  await phone.getByRole('link', { name: `Start Learning ${school.courseName}` }).click();
  await awake(phone);
  await studyLessons(phone);
  await answerQuiz(phone, cdp);
  await handInWork(phone, cdp, school);
  await askTeacher(phone);
  await gradeWork(page, site, school);
  await answerAndAnnounce(school);

  await phone.reload();
  await says(phone, '7.5 of 10', 'See the page.');
  await expect(phone.getByRole('link', { name: /^marked\.png/ })).toBeVisible();
  await says(phone, '4 of 4 completed');
  await phone.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  await expect(
    phone.getByRole('link', { name: /Your work for “Essay” is graded: 7\.5 of 10\. “See the page\.”/ }),
  ).toBeVisible();
  await phone.keyboard.press('Escape');
  await expectAccessible(phone, 'graded work');
  await phone.setViewportSize(PHONE);
  await readNews(phone);
  await press(phone, `Get your certificate for ${school.courseName}`);
  await expect(phone.getByRole('dialog')).toContainText('We print this name');
  await expectSound(phone, 'the question for the name');
  await fill(phone, { 'Your full name': 'Nīla Raman' });
  await press(phone, 'Get my certificate');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Certificate of Nīla Raman');
  await says(phone, school.courseName, '12 hours');
  const address = phone.url();
  // Only visitors are told that it is valid.
  await phone.context().clearCookies();
  await phone.goto(address);
  await says(phone, 'Valid', school.courseName, '12 hours');
  await phone.context().close();
});

async function studyLessons(phone: Page): Promise<void> {
  const isIn = async (module: string) => {
    await press(phone, 'All lessons');
    await expect(phone.getByRole('heading', { name: module })).toBeVisible();
    await press(phone, 'Close');
  };
  await isIn('Start here');
  await play(phone, undefined, 4);
  await expect(phone.getByText('1 of 4 completed')).toBeVisible();
  await press(phone, 'Next: Words to know');
  await isIn('Reading');
  await says(phone, 'Pull both ends.');
  await press(phone, 'Done, next lesson');
  await expect(phone.getByText('2 of 4 completed')).toBeVisible();
  await isIn('Check yourself');
}

async function answerQuiz(phone: Page, cdp: CDPSession): Promise<void> {
  await expect(phone.getByText('3 questions')).toBeVisible();
  await expectAccessible(phone, 'before the start');
  await phone.setViewportSize(PHONE);
  await press(phone, 'Start');
  await phone.getByRole('radio', { name: 'Network' }).check();
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  await expect(phone.getByRole('timer')).toContainText(/^(?:20:00|19:\d\d)/);
  await phone.evaluate(() => history.back());
  await says(phone, 'Leave the quiz?', 'The clock keeps running.');
  await press(phone, 'Cancel');

  await onLine(cdp, true);
  await press(phone, 'Next');
  await expect(phone.getByRole('heading', { name: 'Question 2 of 3' })).toBeFocused();
  for (const key of ['1', '3', 'f']) await phone.keyboard.press(key);
  await expect(phone.getByRole('checkbox', { name: '7' })).toBeChecked();
  await expect(phone.getByText('Saved on this device')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Question 2, answered, flagged' })).toBeVisible();
  const dialog = phone.getByRole('dialog');
  await press(phone, 'Submit');
  await press(dialog, 'Submit');
  await says(phone, 'Some answers are saved only on this device. Submit when you are online.');

  // The line is back for the page, and later for the answers: what was kept goes up by itself.
  const answers = '**/api/attempts/*/answers/*';
  await phone.route(answers, (route) => route.abort());
  await onLine(cdp);
  await phone.reload();
  await press(phone, 'Question 2, answered');
  await expect(phone.getByText('Saved on this device')).toBeVisible();
  await phone.unroute(answers);
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  await expect(phone.getByRole('checkbox', { name: '2' })).toBeChecked();
  await expectAccessible(phone, 'a question');
  await phone.setViewportSize(PHONE);
  await press(phone, 'Submit');
  await expect(dialog).toContainText('1 question is unanswered.');
  await press(dialog, 'Submit');
  await expect(phone.getByRole('heading', { name: '4 of 5 marks (80%), passed' })).toBeVisible();
  await says(phone, 'The network layer finds the way.', '3 of 4 completed');
  await expectAccessible(phone, 'the result');
}

async function handInWork(phone: Page, cdp: CDPSession, school: School): Promise<void> {
  const { courseId, essay, student } = school;
  await phone.setViewportSize(PHONE);
  await phone.goto(`/course/${courseId}?tab=assignments&material=${essay}`);
  await awake(phone);
  await says(phone, '10 marks, 4 to pass', 'Late work is accepted and marked as late.');
  const text = phone.getByLabel('Your text');
  await press(phone, 'Submit');
  await says(phone, 'Add your work first, then submit it.');
  await text.fill('My day begins early.');
  const files = phone.getByLabel('Add files');
  await files.setInputFiles(
    ['page-1.png', 'page-2.png'].map((name) => ({ name, mimeType: 'image/png', buffer: photo })),
  );
  await expect(phone.getByRole('link', { name: /^page-2\.png/ })).toBeVisible();
  await expectAccessible(phone, 'a draft');
  await phone.setViewportSize(PHONE);
  await phone.reload();
  await expect(text).toHaveValue('My day begins early.');

  // The line breaks in the middle of a file; from there it continues.
  await onLine(cdp, false, BUS_STOP);
  const pieces: string[] = [];
  const isCut = () => pieces.at(-1) === String(1024 * 1024);
  await phone.route('**/uploads/*', (route) => {
    const { 'upload-offset': offset } = route.request().headers();
    if (offset !== undefined) pieces.push(offset);
    return isCut() ? route.abort() : route.continue();
  });
  await files.setInputFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: SCAN });
  const progress = phone.getByRole('progressbar', { name: 'Upload of scan.txt' });
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(5);
  await expectSound(phone, 'a file on its way');
  await says(phone, 'No connection. The upload continues when you are online.');
  await phone.unroute('**/uploads/*');
  await expect(phone.getByRole('link', { name: /^scan\.txt/ })).toBeVisible();
  expect(pieces.filter((offset) => offset === '0')).toHaveLength(1);
  await onLine(cdp);

  // Another device of the same person was at it meanwhile.
  await workOf(student.client, essay).save({ text: 'My day begins late.' });
  await text.fill('My day begins at six.');
  await text.blur();
  await says(phone, 'You have another version on another device:', 'My day begins late.');
  await press(phone, 'Keep this version');
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  await press(phone, 'Submit');
  await expect(phone.getByRole('heading', { name: /^Submitted .*, 3 files$/ })).toBeFocused();
  await press(phone, 'Withdraw');
  await text.fill('My day begins at six, with tea.');
  await press(phone, 'Submit');
  await says(phone, 'Waiting for your teacher', 'with tea');
}

async function askTeacher(phone: Page): Promise<void> {
  const part = phone.getByRole('region', { name: 'Questions' });
  await press(phone, 'Ask about this');
  await part.getByLabel('Your question').fill('May I draw the knot?');
  await press(part, 'Send question');
  await expect(part.getByRole('button', { name: /May I draw the knot\? You/, expanded: true })).toBeFocused();
}

/** What the office does, by the calls its screens make; announcements.spec.ts and doubts.spec.ts press the buttons. */
async function answerAndAnnounce({ admin, courseId }: School): Promise<void> {
  const [asked] = (await admin.get(`/api/doubts?courseId=${courseId}`)).body;
  await admin.post(`/api/doubts/${asked.id}/posts`, { text: 'Yes, please do.' });
  const words = { title: 'No class on Monday', body: 'Monday is a holiday.' };
  expect((await admin.post('/api/announcements', { ...words, courseId, byMail: false })).status).toBe(201);
}

/** What waits at the bell, and the answer that it leads to; then back to the course's end. */
async function readNews(phone: Page): Promise<void> {
  const lesson = phone.url();
  await phone.goto('/dashboard');
  await awake(phone);
  await phone.getByRole('link', { name: 'No class on Monday' }).click();
  await says(phone, 'Monday is a holiday.');
  await awake(phone);
  await phone.getByRole('button', { name: /^Notifications, \d/ }).click();
  await phone.getByRole('link', { name: /new reply to a question/ }).click();
  await says(phone, 'Yes, please do.');
  await phone.goto(lesson);
  await awake(phone);
}

async function gradeWork(page: Page, site: Site, school: School): Promise<void> {
  const other = (await openClassroom(site)).student;
  await school.admin.post('/api/enroll', { userId: other.id, courseId: school.courseId });
  await handedIn(school, other.client, school.essay);
  await openAdmin(page, 'toGrade');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Course').selectOption({ label: school.courseName });
  await panel.getByRole('button', { name: new RegExp(school.student.fullName) }).press('Enter');
  await says(page, 'My day begins at six, with tea.');
  await expect(page.getByRole('img', { name: 'page-1.png' })).toBeVisible();
  await page
    .getByLabel('Add a file for the student')
    .setInputFiles({ name: 'marked.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('button', { name: 'Remove marked.png' })).toBeVisible();
  await expectAccessible(page, 'work to grade');
  await page.getByLabel('Comment').fill('See the page.');
  const marks = page.getByLabel('Marks (of 10)');
  await marks.focus();
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: other.fullName })).toBeVisible();
  await expect(marks).toBeFocused();
  await page.getByLabel('Use an earlier comment').selectOption('See the page.');
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('See the page.');
  await marks.focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await says(page, 'Nothing to grade.');
  await expectAccessible(page, 'nothing to grade');
}
