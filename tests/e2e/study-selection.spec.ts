import { expect, says, test } from '../support/e2e.ts';
import { awake, openClass, seat } from '../support/pupils.ts';

test('the first video or YouTube video is chosen, else the first document with its tab', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  await room.link('assignment', 'https://example.org/task');
  const text = await room.upload('document', 'reading-list.txt');
  await seat(page, room);
  const open = async () => {
    await page.goto(`/course/${room.courseId}`);
    await awake(page);
  };
  const selected = page.getByRole('tab', { selected: true });
  const title = page.getByRole('heading', { level: 2 });
  await open();
  await expect(selected).toHaveText(/Documents/);
  await expect(title.filter({ hasText: text.title })).toBeVisible();

  const tube = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  const video = await room.upload('video', 'lecture.mp4');
  await open();
  await expect(selected).toHaveText(/Videos\s*2/);
  await expect(title.filter({ hasText: tube.title })).toBeVisible();

  await expect(page.locator('.playlist .lesson-label')).toHaveText(['L1', 'L2']);
  await page.getByRole('button', { name: new RegExp(`L2.*${video.title}`) }).click();
  await expect(title.filter({ hasText: video.title })).toBeVisible();
  await expect(page.locator('video')).toBeVisible();
});

test('the id of a YouTube video is found in watch, embed and short addresses', async ({
  page,
  context,
  site,
}) => {
  const room = await openClass(site);
  const asked: string[] = [];
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' });
  });
  await seat(page, room);
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
  ]) {
    const lesson = await room.link('youtube', address);
    await page.goto(`/course/${room.courseId}?material=${lesson.id}`);
    await awake(page);
    await page.getByRole('button', { name: `Play ${lesson.title}` }).click();
    await expect.poll(() => asked.pop()).toBe('/embed/dQw4w9WgXcQ');
  }
});

test('on a phone a lesson that is chosen comes into view, and its title has the focus', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  for (let count = 0; count < 20; count += 1) await room.link('assignment', 'https://example.org/task');
  await page.setViewportSize({ width: 360, height: 640 });
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  const tabs = page.getByRole('tablist');
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.getByRole('tab', { name: /Assignments/ }).click();
  const title = page.locator('.lesson-title');
  const stage = page.getByRole('link', { name: /^Open assignment/ });
  await page.getByRole('button', { name: /^L20/ }).click();
  await expect(title).toContainText('L20');
  await expect(title).toBeFocused();
  await expect(stage).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^L20/ }).click();
  await expect(stage).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: /^Previous/ }).press('Enter');
  await expect(title).toContainText('L19');
  await expect(title).toBeFocused();
});

test('a long playlist shows the lesson that the address names, and the page stays where it is', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  for (let count = 0; count < 11; count += 1) await room.link('assignment', 'https://example.org/task');
  const twelfth = await room.link('assignment', 'https://example.org/task');
  for (let count = 0; count < 8; count += 1) await room.link('assignment', 'https://example.org/task');
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${twelfth.id}`);
  await awake(page);
  const current = page.locator('.playlist-item[aria-current]');
  await expect(current).toContainText(twelfth.title);
  await expect(current).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const second = page.getByRole('button', { name: /^L2\D/ });
  await second.click();
  await expect(second).toBeFocused();
});

test('a lesson that is not there any more is said to be gone, until another is chosen', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  const first = await room.link('assignment', 'https://example.org/task');
  const second = await room.link('assignment', 'https://example.org/task');
  const third = await room.link('assignment', 'https://example.org/task');
  await room.desk.delete(`/api/materials/${third.id}`);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?tab=assignments&material=${third.id}`);
  await awake(page);
  const sentence = 'The lesson you opened is not in this course any more.';
  await says(page, sentence);
  await expect(page.locator('.lesson-title')).toContainText(first.title);
  await page.getByRole('button', { name: `Next: ${second.title}` }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test('who comes back to the tab sees what was done elsewhere meanwhile', async ({ page, site }) => {
  const room = await openClass(site);
  const task = await room.link('assignment', 'https://example.org/task');
  await seat(page, room);
  await page.clock.install();
  await page.goto(`/course/${room.courseId}?material=${task.id}`);
  await awake(page);
  await expect(page.getByText('0 of 1 completed')).toBeVisible();
  await room.student.client.put(`/api/materials/${task.id}/progress`, { completed: true });
  await room.link('assignment', 'https://example.org/task');
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('1 of 2 completed')).toBeVisible();
});
