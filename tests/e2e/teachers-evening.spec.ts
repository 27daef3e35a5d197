import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { awake, chooseFor, press, quizSaved } from '../support/screens.ts';
import { documentOf, drawingOf, picturesOf, word } from '../support/word-files.ts';

const SIZE = 30;
const numbers = Array.from({ length: SIZE }, (_, at) => at + 1);
const WINDS = ['north', 'east', 'south', 'west'] as const;
/** Of each question, counted from 0: what the paper says, and what the student answers: every third is wrong. */
const keyOf = (number: number): number => (number * 7) % 4;
const chosenOf = (number: number): number => (keyOf(number) + Number(number % 3 === 0)) % 4;
/** What the teacher corrects afterwards. */
const CORRECTED = 3;
const CANCELLED = 30;

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const sign = (text: string | number): string => `<m:r><m:t>${text}</m:t></m:r>`;
const fraction = (number: number): string =>
  `<m:oMath ${MATH}><m:f><m:num>${sign(`x+${number}`)}</m:num><m:den>${sign('y')}</m:den></m:f></m:oMath>`;
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (...parts: string[]): string => `<w:p>${parts.join('')}</w:p>`;

async function makePaper(): Promise<Buffer> {
  const figure = (background: string) =>
    sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const body = numbers.flatMap((number) => [
    ...(number === 11
      ? [
          line(run('Read the following passage and answer questions 11 and 12.')),
          line(run('The monsoon comes from the sea and brings the rain.')),
        ]
      : []),
    line(
      run(`${number}. From where does wind P${number} with `),
      fraction(number),
      run(' blow?'),
      ...(number === 8 ? [run(' '), drawingOf('r2')] : []),
    ),
    ...(number === 5 ? [line(drawingOf('r1'))] : []),
    ...WINDS.map((wind, at) => line(run(`(${'abcd'[at]}) ${wind}`))),
  ]);
  const key = numbers.map((number) => `${number}-${'abcd'[keyOf(number)]}`).join('  ');
  return word(
    documentOf([...body, line(run('ANSWER KEY')), line(run(key))].join('')),
    picturesOf({ 'one.png': await figure('#8bc'), 'two.png': await figure('#cb8') }),
  );
}

/** Makes a quiz of a paper. @returns how often one pressed, chose or typed something */
async function makeQuiz(page: Page, title: string, courseName: string): Promise<number> {
  const dialog = page.getByRole('dialog');
  const buffer = await makePaper();
  const steps = [
    () => openAdmin(page, 'quiz'),
    () => page.getByRole('textbox', { name: 'Title' }).fill(title),
    () => page.getByRole('combobox', { name: 'Course' }).selectOption({ label: courseName }),
    () => press(page, 'Add Quiz'),
    () => press(page, 'Paste questions'),
    () => dialog.getByLabel('Or choose a file').setInputFiles({ name: 'paper.docx', mimeType: '', buffer }),
    () => dialog.getByRole('spinbutton', { name: 'Marks for all' }).fill('4'),
    () => dialog.getByRole('spinbutton', { name: 'Marks deducted for all' }).fill('1'),
    async () => {
      // Both figures are seen in their questions before anything is sent.
      await expect.poll(() => drawnPictures(dialog.locator('img'))).toBe(2);
      await expect(dialog.getByText(/is not taken over/)).toHaveCount(0);
      await press(dialog, `Add ${SIZE} questions`);
    },
    () => press(page, 'Publish'),
  ];
  for (const step of steps) await step();
  await expect(page.getByText("Students can't see this quiz yet.")).toHaveCount(0);
  return steps.length;
}

const drawnPictures = (pictures: ReturnType<Page['locator']>): Promise<number> =>
  pictures.evaluateAll(
    (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth === 320).length,
  );

test('a teacher’s evening: a Word paper is a quiz after twelve presses, is taken on a slow line, and is corrected', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const title = `Winds of ${room.courseId}`;
  expect(await makeQuiz(page, title, room.courseName)).toBeLessThanOrEqual(12);

  const [{ id: quiz }] = (await room.admin.get(`/api/courses/${room.courseId}/materials`)).body;
  const phone = await profile(browser, site, room);
  await phone.setViewportSize({ width: 360, height: 740 });
  const network = await phone.context().newCDPSession(phone);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await phone.goto(`/course/${room.courseId}?material=${quiz}`);
  await awake(phone);
  await press(phone, 'Start');
  for (const at of numbers) {
    await expect(phone.getByRole('heading', { name: `Question ${at} of ${SIZE}` })).toBeVisible();
    const prompt = phone.locator('.quiz-prompt');
    const number = Number(/P(\d+)/.exec((await prompt.textContent()) ?? '')?.[1]);
    await expect(prompt.locator('mfrac')).toBeVisible();
    await expect(phone.getByText('The monsoon comes from the sea')).toHaveCount(
      number === 11 || number === 12 ? 1 : 0,
    );
    await expect.poll(() => drawnPictures(prompt.locator('img'))).toBe(number === 5 || number === 8 ? 1 : 0);
    await phone.getByRole('radio', { name: WINDS[chosenOf(number)] ?? '' }).check();
    if (at < SIZE) await press(phone, 'Next');
  }
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await press(phone, 'Submit');
  await press(phone.getByRole('dialog'), 'Submit');
  // By hand: 20 right, 10 wrong.
  await says(phone, '70 of 120 marks');

  await openAdmin(page, 'manageContent');
  await chooseFor(page, title, 'Questions');
  await press(page, `Edit question ${CORRECTED}`);
  const right = chosenOf(CORRECTED) + 1;
  await page.getByRole('radio', { name: `Option ${right} is right` }).check();
  await press(page, `Edit question ${CANCELLED}`);
  await page
    .getByRole('combobox', { name: 'If the question was wrong' })
    .selectOption('Cancel it: everyone gets its marks');
  await quizSaved(page);
  await press(page, 'Mark again');
  // Five more for the corrected key, and five for the cancelled question.
  await says(page, '70 → 80');
  await press(page.getByRole('dialog'), 'Mark again');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.reload();
  await awake(phone);
  await says(phone, '80 of 120 marks');
  await phone.context().close();
});
