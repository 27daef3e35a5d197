import { openClassroom, profile } from '../support/classroom.ts';
import { expect, signIn, test } from '../support/e2e.ts';
import { newQuiz, questions } from '../support/quizzes.ts';
import { awake, press } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What may have travelled before a screen is of use, in KB, of it scripts, and in how many answers: on 400 kbit/s, 50 KB are a second. */
const MOST = {
  '/student-login': [110, 76, 10],
  '/admin-login': [110, 76, 10],
  '/dashboard': [120, 84, 12],
  course: [140, 94, 14],
  quiz: [140, 100, 14],
  formulas: [180, 100, 15],
  '/admin': [190, 128, 20],
} as const;

test('login, dashboard, viewer and admin wait for little', async ({ browser, site }) => {
  const room = await openClassroom(site);
  const addresses: Record<string, string> = { course: `/course/${room.courseId}` };
  for (const [name, prompt] of [
    ['quiz', 'Which way?'],
    ['formulas', String.raw`$\frac{-b \pm \sqrt{b^2-4ac}}{2a}$ and \ce{H2O}`],
  ] as const) {
    const asked = [{ ...questions[0], prompt, format: 'markdown' }];
    const id = await newQuiz({ ...room, unique: () => name }, {}, asked);
    // It runs: the page of a quiz is its paper.
    await room.student.client.post(`/api/materials/${id}/attempts`);
    addresses[name] = `/course/${room.courseId}?material=${id}`;
  }
  const page = await profile(browser, site, room);
  const line = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const documents = new Set<string>();
  let bytes = 0;
  let scriptBytes = 0;
  let answers = 0;
  line.on('Network.responseReceived', ({ requestId, type }) => {
    answers += 1;
    if (type === 'Script') scripts.add(requestId);
    if (type === 'Document') documents.add(requestId);
  });
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  // Chromium says of a page only at its end how long it was, and counts its headers.
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (documents.has(requestId)) bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const [path, [most, mostScript, mostAnswers]] of Object.entries(MOST)) {
    bytes = 0;
    scriptBytes = 0;
    answers = 0;
    if (path === '/admin') await signIn(page);
    await page.goto(addresses[path] ?? path);
    await awake(page);
    if (path === 'quiz' || path === 'formulas') await press(page, 'Continue');
    await page.waitForLoadState('networkidle');
    expect(scriptBytes).toBeGreaterThan(0);
    expect.soft(scriptBytes / 1024, `scripts of ${path}`).toBeLessThan(mostScript);
    expect.soft(bytes / 1024, path).toBeLessThan(most);
    expect.soft(answers, `answers for ${path}`).toBeLessThanOrEqual(mostAnswers);
  }
  await page.context().close();
});
