import { expect, says, test } from '../support/e2e.ts';
import { awake, openClass, placeOf, play, profile, seat } from '../support/pupils.ts';

test('the dashboard greets, counts, and leads back into the lesson left last', async ({ page, site }) => {
  const room = await openClass(site);
  const video = await room.upload('video', 'lecture.mp4');
  await room.upload('document', 'notes.pdf');
  await seat(page, room);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${room.student.fullName}`);
  const stat = (name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('b');
  const total = (await room.desk.get('/api/courses')).body.length;
  await expect(stat('Available Courses')).toHaveText(String(total));
  await expect(stat('Courses in Progress')).toHaveText('0');
  await expect(page.getByText('Continue where you stopped')).toHaveCount(0);

  await room.student.client.put(`/api/materials/${video.id}/progress`, {
    positionSeconds: 7,
    completed: true,
  });
  await page.reload();
  await expect(stat('Courses in Progress')).toHaveText('1');
  await expect(stat('Completed Courses')).toHaveText('0');
  const card = page.getByRole('region', { name: 'Continue where you stopped' });
  await expect(card).toContainText(`${room.courseName}, stopped at 0:07`);
  await expect(card).toContainText('50%');
  await card.getByRole('link', { name: `Continue ${video.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${room.courseId}\\?material=${video.id}$`));
  await says(page, 'Continues where you stopped, at 0:07.');
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(6.5);
});

test('the search of the dashboard stands in the address and says when nothing matches', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  await seat(page, room);
  await page.goto('/dashboard');
  await awake(page);
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.fill('wEAVing');
  await expect(page).toHaveURL(/\?q=wEAVing$/);
  await expect(page.getByRole('heading', { name: room.courseName })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Full Stack' })).toHaveCount(0);
  await search.fill('pottery');
  await says(page, 'No Courses Found');
  await says(page, 'Try adjusting your search terms.');
  await page.reload();
  await says(page, 'No Courses Found');
  await awake(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: room.courseName })).toBeVisible();
});

test('an empty course says so in each tab', async ({ page, site }) => {
  const room = await openClass(site);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  for (const [tab, sentence] of [
    ['Videos', 'No videos in this course.'],
    ['Documents', 'No documents in this course.'],
    ['Assignments', 'No assignments in this course.'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await says(page, sentence);
  }
});

test('a course of others says Access Denied with the way back', async ({ page, site }) => {
  const room = await openClass(site, false);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await says(page, 'Access Denied');
  await says(page, 'You are not enrolled in this course.');
  await page.getByRole('alert').getByRole('link', { name: 'Back to All Courses' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a session that ends during a lesson says so within ten seconds', async ({ page, site }) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3);
  await page.context().clearCookies();
  await says(page, 'You must be logged in to view course content.');
  await expect(page.locator('video')).toHaveCount(0);
});

test('unenrolled during play, the student is told why within ten seconds', async ({ page, site }) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3);
  await room.unenroll();
  await says(page, 'You are not enrolled in this course.');
  await expect(page.locator('video')).toHaveCount(0);
});

test('played to 0:07 and closed at once, a video resumes there in another browser', async ({
  browser,
  site,
}) => {
  const room = await openClass(site);
  const lesson = await room.upload('video', 'lecture.mp4');
  const first = await profile(browser, site, room);
  await first.goto(`/course/${room.courseId}`);
  await awake(first);
  await play(first, 5.5, 0.5);
  await expect.poll(() => placeOf(first), { intervals: [50] }).toBeGreaterThanOrEqual(7);
  const left = await placeOf(first);
  await first.close();

  await expect.poll(() => room.placeIn(lesson)).toBeGreaterThan(left - 1);
  const second = await profile(browser, site, room);
  await second.goto(`/course/${room.courseId}`);
  await expect.poll(() => placeOf(second)).toBeGreaterThan(left - 2);
  expect(await placeOf(second)).toBeLessThan(left + 2);
  await Promise.all([first.context().close(), second.context().close()]);
});

test('what is watched without a line is kept, and sent when the line is back', async ({ browser, site }) => {
  const room = await openClass(site);
  const lesson = await room.upload('video', 'lecture.mp4');
  const page = await profile(browser, site, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(1);
  await page.context().setOffline(true);
  await play(page, 8);
  await expect.poll(() => placeOf(page), { intervals: [50] }).toBeGreaterThan(9.2);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  expect(await room.placeIn(lesson)).toBeLessThan(8);
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await says(page, 'Kept in this browser. It is saved when the connection is back.');
  await page.context().setOffline(false);
  await expect.poll(() => room.placeIn(lesson)).toBeGreaterThan(9);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsavedProgress'))).toBeNull();
  const { body } = await room.student.client.get(`/api/courses/${room.courseId}/materials`);
  expect(body[0]).toMatchObject({ completed: true });
  await page.context().close();
});

test('another lesson and back keeps the place in the first', async ({ page, site }) => {
  const room = await openClass(site);
  const first = await room.upload('video', 'lecture.mp4');
  const second = await room.upload('video', 'lecture.mp4');
  await room.upload('document', 'reading-list.txt');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await play(page, 6);
  await expect.poll(() => placeOf(page), { intervals: [50] }).toBeGreaterThan(6.3);
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page.locator('pre')).toContainText('कंप्यूटर');
  await page.getByRole('tab', { name: /Videos/ }).click();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(6);

  await page.getByRole('button', { name: `Next: ${second.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`material=${second.id}`));
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.getByRole('button', { name: `Previous: ${first.title}` }).click();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(6);
});

test('speed and sound are remembered, and keys steer the video but not the fields', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  const video = page.locator('video');
  const state = () =>
    video.evaluate(({ paused, muted, playbackRate }: HTMLVideoElement) => ({ paused, muted, playbackRate }));
  await page.getByLabel('Speed').selectOption('1.5');
  await expect.poll(state).toMatchObject({ playbackRate: 1.5 });
  await page.reload();
  await awake(page);
  await expect.poll(state).toMatchObject({ playbackRate: 1.5 });
  await expect(page.getByLabel('Speed')).toHaveValue('1.5');

  await page.locator('h1').click();
  await page.keyboard.press('m');
  await page.keyboard.press('<');
  await expect.poll(state).toMatchObject({ muted: true, playbackRate: 1.25 });
  await page.keyboard.press('k');
  await expect.poll(state).toMatchObject({ paused: false });
  await page.keyboard.press('Space');
  await expect.poll(state).toMatchObject({ paused: true });
  const before = await placeOf(page);
  await page.keyboard.press('l');
  await expect.poll(() => placeOf(page)).toBeGreaterThan(before + 8);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBeLessThan(before + 2);
  await page.getByLabel('Speed').focus();
  await page.keyboard.press('m');
  expect(await state()).toMatchObject({ muted: true });

  await page.getByRole('button', { name: 'Keyboard' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Forward 10 seconds');
  await help.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('m');
  expect(await state()).toMatchObject({ muted: true });
});

test('captions that the admin uploaded are on', async ({ page, site }) => {
  const room = await openClass(site);
  const lesson = await room.upload('video', 'lecture.mp4');
  const form = new FormData();
  const text = 'WEBVTT\n\n00:00.000 --> 00:05.000\nनमस्ते, welcome.\n';
  form.append('captionsFile', new Blob([text]), 'lecture.vtt');
  await room.desk.upload(`/api/materials/${lesson.id}/captions`, form);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  const shown = () =>
    page.locator('video').evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
      const [cue] = track?.cues ?? [];
      return [track?.mode, cue instanceof VTTCue ? cue.text : undefined];
    });
  await expect.poll(shown).toEqual(['showing', 'नमस्ते, welcome.']);
});

/** Stands for YouTube's frame: says where it is once somebody listens, from the place it was asked to start at. */
const FRAME = `<!doctype html><title>Player</title><p id="at"></p><script>
  const from = Number(new URL(location).searchParams.get('start'));
  document.getElementById('at').textContent = 'from ' + from;
  addEventListener('message', (event) => {
    if (JSON.parse(event.data).event !== 'listening') return;
    const tell = (info) => event.source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), event.origin);
    tell({ playerState: 1, currentTime: from + 33.4 });
    tell({ playerState: 2 });
  });
</script>`;

test('a YouTube video waits for a click, and resumes like any other', async ({ page, context, site }) => {
  const room = await openClass(site);
  const lesson = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  await seat(page, room);
  const asked: string[] = [];
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: FRAME });
  });
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: `Play ${lesson.title}` }).click();
  await expect.poll(() => room.placeIn(lesson)).toBe(33.4);
  expect(asked[0]).toContain('/embed/dQw4w9WgXcQ?autoplay=1&rel=0&enablejsapi=1');

  await page.reload();
  await awake(page);
  await page.getByRole('button', { name: /Continues at 0:33/ }).click();
  await expect(page.frameLocator('iframe').locator('#at')).toHaveText('from 33');
});

test('documents are shown in the page and can be kept', async ({ browser, site }) => {
  const room = await openClass(site);
  // The console is not watched: tracing wants to run a script in the document's frame, which forbids it.
  const page = await profile(browser, site, room);
  await room.upload('document', 'reading-list.txt');
  await room.upload('document', 'worksheet.docx');
  await room.upload('document', 'notes.pdf');
  await room.upload('document', 'reading-list.doc');
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await expect(page.getByRole('tab', { name: /Documents/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('pre')).toContainText('कंप्यूटर');

  const framed = page.waitForResponse(
    (answer) => answer.url().endsWith('/worksheet.docx/page') && answer.request().method() === 'GET',
  );
  await page.getByRole('button', { name: /^Next/ }).click();
  expect(await (await framed).text()).toMatch(/<p>.+<\/p>/);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^allow-popups/);

  await page.getByRole('button', { name: /^Next/ }).click();
  if (await page.evaluate(() => navigator.pdfViewerEnabled))
    await expect(page.locator('iframe')).toHaveAttribute('src', /notes\.pdf$/);
  else await says(page, 'This browser shows PDF files in a tab of their own.');
  await expect(page.getByRole('link', { name: /Open document/ })).toHaveAttribute('target', '_blank');

  await page.getByRole('button', { name: /^Next/ }).click();
  await says(
    page,
    'This is an older Word document. Download it, then open it in Word, in LibreOffice or in the office app of your phone.',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download .*\(9\.5 KB\)$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('reading-list.doc');
  await page.context().close();
});

test('an assignment opens in a new tab, and is marked done and undone', async ({ page, site }) => {
  const room = await openClass(site);
  const lesson = await room.link('assignment', `${site.address}/aboutUs`);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${lesson.id}`);
  await awake(page);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Open assignment/ }).click(),
  ]);
  await expect(opened).toHaveURL(/aboutUs/);
  await opened.close();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await says(page, '1 of 1 completed');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await says(page, '0 of 1 completed');
});
