import type { Page } from '@playwright/test';
import { openClassroom, placeOf, play, profile, seat } from '../support/classroom.ts';
import { expect, says, test } from '../support/e2e.ts';
import { awake, press } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const isReady = (page: Page) =>
  expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);

test('what is watched without a line is kept, and sent when the line is back', async ({ browser, site }) => {
  const room = await openClassroom(site);
  const lesson = await room.upload('video', 'lecture.mp4');
  const page = await profile(browser, site, room);
  // The questions are out of sight, and not loaded yet.
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(1);
  await page.context().setOffline(true);
  await play(page, 8);
  await expect.poll(() => placeOf(page), { intervals: [50] }).toBeGreaterThan(9.2);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  expect(await room.placeIn(lesson)).toBeLessThan(8);
  await Promise.all([
    says(page, "Saved on this device. We'll sync it when you're back online."),
    page.getByRole('button', { name: 'Mark as complete' }).click(),
  ]);
  // What was not loaded before is missing, and nothing else; it comes with the line.
  const questions = page.getByRole('region', { name: 'Questions' });
  await page.getByRole('tab', { name: 'Questions' }).click();
  await says(page, 'The questions could not be loaded. Check your connection and try again.');
  await page.context().setOffline(false);
  await expect(questions.getByRole('button', { name: 'Ask a question' })).toBeVisible();
  await expect.poll(() => room.placeIn(lesson)).toBeGreaterThan(9);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsavedProgress'))).toBeNull();
  const { body } = await room.student.client.get(`/api/courses/${room.courseId}/materials`);
  expect(body[0]).toMatchObject({ completed: true });
  await page.context().close();
});

test('a part whose script fails twice offers to reload the page', async ({ page, site }) => {
  const room = await openClassroom(site);
  await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  await page.route(/\/Doubts\.[\w-]+\.js$/, (route) => route.abort());
  await page.goto(`/course/${room.courseId}`);
  const questions = page.getByRole('region', { name: 'Questions' });
  await page.getByRole('tab', { name: 'Questions' }).click();
  await questions.getByRole('button', { name: 'Try again' }).click();
  const reload = questions.getByRole('button', { name: 'Reload the page' });
  await expect(reload).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  await expect(questions.getByRole('button', { name: 'Ask a question' })).toBeVisible();
});

test('another lesson and back keeps the place in the first', async ({ page, site }) => {
  const room = await openClassroom(site);
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

test('captions are on, speed is remembered, keys steer the video', async ({ page, site }) => {
  const room = await openClassroom(site);
  const lesson = await room.upload('video', 'lecture.mp4');
  const form = new FormData();
  const text = 'WEBVTT\n\n00:00.000 --> 00:05.000\nनमस्ते, welcome.\n';
  form.append('captionsFile', new Blob([text]), 'lecture.vtt');
  await room.admin.upload(`/api/materials/${lesson.id}/captions`, form);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  const video = page.locator('video');
  const shown = () =>
    video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
      const [cue] = track?.cues ?? [];
      return [track?.mode, cue instanceof VTTCue ? cue.text : undefined];
    });
  await expect.poll(shown).toEqual(['showing', 'नमस्ते, welcome.']);
  const state = () =>
    video.evaluate(({ paused, muted, playbackRate }: HTMLVideoElement) => ({ paused, muted, playbackRate }));
  await page.getByLabel('Speed').selectOption('1.5');
  await expect.poll(state).toMatchObject({ playbackRate: 1.5 });
  await page.reload();
  await awake(page);
  await expect.poll(state).toMatchObject({ playbackRate: 1.5 });
  await expect(page.getByLabel('Speed')).toHaveValue('1.5');

  const title = page.getByRole('heading', { level: 1 });
  await title.click();
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

  await press(page, 'Settings');
  await page.getByRole('button', { name: 'Keyboard' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Forward 10 seconds');
  await help.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await title.click();
  await page.keyboard.press('m');
  expect(await state()).toMatchObject({ muted: true });
});

test('a video leads on at its end, counts down unless stopped, and the last lesson is celebrated', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const first = await room.upload('video', 'lecture.mp4');
  const task = await room.link('assignment', 'https://example.org/task');
  const second = await room.upload('video', 'lecture.webm');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  const finish = () =>
    page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      video.currentTime = video.duration - 0.3;
      await video.play();
    });
  const title = page.getByRole('article').getByRole('heading', { level: 2 });
  const again = page.getByRole('button', { name: 'Watch again' });
  const countdown = page.getByText(/ in \d s$/);
  await isReady(page);
  await finish();
  await says(page, `Next: ${task.title}`, 'Completed');
  await expect(countdown).toBeVisible();
  await press(page, 'Cancel');
  await expect(countdown).toHaveCount(0);
  await again.click();
  await expect(again).toHaveCount(0);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.2);
  await finish();
  await press(page, 'Play next');
  await expect(title).toContainText(`L2 ${task.title}`);
  await expect(page.getByRole('tab', { name: /Assignments/, selected: true })).toBeVisible();
  await press(page, 'Done, next lesson');
  await expect(title).toContainText(second.title);
  await press(page, `Previous: ${task.title}`);
  await press(page, `Previous: ${first.title}`);
  // Its notes and tasks stand under a video, too.
  await page.getByRole('tab', { name: 'Files 1' }).click();
  await page.getByRole('tabpanel', { name: 'Files 1' }).getByRole('button').click();
  await expect(title).toContainText(task.title);

  await page.getByRole('button', { name: `Next: ${second.title}` }).click();
  await isReady(page);
  await expect(page.getByText(/^Well done! You finished/)).toHaveCount(0);
  await finish();
  await says(page, 'This was the last lesson.', `Well done! You finished ${room.courseName}.`);
  await expect(again).toBeVisible();
});

test('the next lesson comes by itself after five seconds, without a press', async ({ page, site }) => {
  const room = await openClassroom(site);
  const first = await room.upload('video', 'lecture.mp4');
  const second = await room.upload('video', 'lecture.webm');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await isReady(page);
  await page.clock.install();
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.dispatchEvent(new Event('ended')));
  await says(page, `Next: ${second.title}`);
  await page.clock.runFor(4500);
  await expect(page.getByRole('article')).toContainText(`L1 ${first.title}`);
  await page.clock.runFor(1000);
  await expect(page.getByRole('article')).toContainText(`L2 ${second.title}`);

  // Who wants less motion goes on by themselves.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/course/${room.courseId}?material=${first.id}`);
  await awake(page);
  await isReady(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.dispatchEvent(new Event('ended')));
  await says(page, `Next: ${second.title}`);
  await expect(page.getByText(/ in \d s$/)).toHaveCount(0);
  await page.clock.runFor(6000);
  await expect(page.getByRole('article')).toContainText(`L1 ${first.title}`);
});

test('a video without a picture says so instead of playing its sound', async ({ page, site }) => {
  const room = await openClassroom(site);
  await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  // As a browser that knows the sound and not the picture.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { get: () => 0 });
  });
  await page.goto(`/course/${room.courseId}`);
  await says(page, "Your browser can't show this video’s picture.");
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download the video' })).toHaveAttribute('href', /\?download$/);
});

/** Stands for YouTube's frame: says where it is once someone listens, from the place it was asked to start at. */
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
  const room = await openClassroom(site);
  const requested: string[] = [];
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: FRAME });
  });
  await seat(page, room);
  const lesson = await room.link('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10');
  await page.goto(`/course/${room.courseId}?material=${lesson.id}`);
  await awake(page);
  expect(requested).toEqual([]);
  await page.getByRole('button', { name: `Play ${lesson.title}` }).click();
  await expect.poll(() => requested.pop()).toContain('/embed/dQw4w9WgXcQ?autoplay=1&rel=0&enablejsapi=1');
  await expect.poll(() => room.placeIn(lesson)).toBe(43.4);
  await page.reload();
  await awake(page);
  await page.getByRole('button', { name: /Continues at 0:43/ }).click();
  await expect(page.frameLocator('iframe').locator('#at')).toHaveText('from 43');
});

test('a YouTube video that may not play here leads to YouTube', async ({ page, context, site }) => {
  const room = await openClassroom(site);
  const body = FRAME.replace("event: 'infoDelivery', info", "event: 'onError', info: 150");
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await seat(page, room);
  const lesson = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  await page.goto(`/course/${room.courseId}?material=${lesson.id}`);
  await awake(page);
  await page.getByRole('button', { name: `Play ${lesson.title}` }).click();
  await says(page, 'The owner of this video lets it play on YouTube only.');
  const link = page.getByRole('link', { name: 'Watch on YouTube' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
});

test('a video whose server is gone says so, and goes on when it is back', async ({ browser, site }) => {
  const room = await openClassroom(site);
  await room.upload('video', 'lecture.mp4');
  const page = await profile(browser, site, room);
  const unreachable = 'We could not reach the server. Check your connection and try again.';
  await page.route('**/media/**', (route) => route.abort());
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await says(page, unreachable);
  await page.unroute('**/api/**');
  await page.unroute('**/media/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await isReady(page);

  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3);
  await page.route('**/media/**', (route) => route.abort());
  await page.context().setOffline(true);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.load());
  await says(page, unreachable);
  await page.unroute('**/media/**');
  await page.context().setOffline(false);
  await expect(page.getByText(unreachable)).toHaveCount(0);
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.context().close();
});
