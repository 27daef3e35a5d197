import type { Page } from '@playwright/test';
import { findings, loadAxe } from '../support/axe.ts';
import { expect, says, test } from '../support/e2e.ts';
import { awake, openClass, play, profile, seat } from '../support/pupils.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** Looks at what is on the screen: small and large, light and dark; axe finds nothing and nothing sticks out. */
async function sound(page: Page, state: string): Promise<void> {
  await loadAxe(page);
  for (const viewport of [PHONE, DESKTOP])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const look = `${state}, ${viewport.width} px, ${colorScheme}`;
      expect.soft(await findings(page), look).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, look).toBeLessThanOrEqual(viewport.width);
    }
}

/** What sticks out to the side with letters twice as large on a phone, or on the narrowest screen. */
async function fits(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const [width, standard] of [
    [320, 16],
    [360, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.goto(path);
    await awake(page);
    const room = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(room, `${path}, letters of ${standard} px`).toBeLessThanOrEqual(width);
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

test('dashboard, lessons and account need no sideways scrolling with large letters', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  const video = await room.upload('video', 'lecture.mp4');
  const old = await room.upload('document', 'reading-list.doc');
  const task = await room.link('assignment', 'https://example.org/task');
  await room.student.client.put(`/api/materials/${video.id}/progress`, { positionSeconds: 7 });
  await seat(page, room);
  for (const { id } of [video, old, task]) await fits(page, `/course/${room.courseId}?material=${id}`);
  await fits(page, '/dashboard');
  await fits(page, '/account');
});

test('on paper a text is whole, without the tools around it', async ({ page, site }) => {
  const room = await openClass(site);
  await room.upload('document', 'long.txt', Buffer.from('One more line.\n'.repeat(300)));
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  const text = page.locator('pre');
  await expect(text).toContainText('One more line.');
  const hidden = () => text.evaluate((pre) => pre.scrollHeight - pre.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBe(0);
  for (const part of [page.getByRole('tablist'), page.getByRole('navigation'), page.getByRole('banner')])
    await expect(part).toBeHidden();
});

test('the dashboard is sound in every state', async ({ page, site }) => {
  const room = await openClass(site);
  const lesson = await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  await page.goto('/dashboard');
  await awake(page);
  await sound(page, 'nothing begun');
  await room.student.client.put(`/api/materials/${lesson.id}/progress`, {
    positionSeconds: 7,
    completed: true,
  });
  await page.goto('/dashboard');
  await awake(page);
  await sound(page, 'everything done');
  await page.getByRole('searchbox').fill('pottery');
  await says(page, 'No Courses Found');
  await sound(page, 'nothing found');
});

test('the viewer is sound with every kind of material', async ({ browser, site }) => {
  const room = await openClass(site);
  // The console is not watched: the tools of the test want to run scripts in the document's frame, which forbids it.
  const page = await profile(browser, site, room);
  await room.upload('video', 'lecture.mp4');
  await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  await room.upload('document', 'reading-list.txt');
  await room.upload('document', 'worksheet.docx');
  await room.upload('document', 'reading-list.doc');
  await room.link('assignment', 'https://example.org/task');
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await sound(page, 'a video');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await sound(page, 'the help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Next/ }).click();
  await sound(page, 'a YouTube video');
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page.locator('pre')).toBeVisible();
  await sound(page, 'a text');
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await sound(page, 'a Word document');
  await page.getByRole('button', { name: /^Next/ }).click();
  await sound(page, 'a file to keep');
  await page.getByRole('tab', { name: /Assignments/ }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await says(page, '1 of 6 completed');
  await sound(page, 'an assignment');
  await page.context().close();
});

test('the viewer is sound where there is nothing to see', async ({ page, site }) => {
  const room = await openClass(site);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await sound(page, 'no videos');
  await room.unenroll();
  await page.reload();
  await says(page, 'Access Denied');
  await sound(page, 'denied');
});

test('a lesson is found, watched and completed by keyboard alone', async ({ page, site }) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  await room.upload('document', 'reading-list.txt');
  await seat(page, room);
  await page.goto('/dashboard');
  await awake(page);
  const tabTo = async (name: RegExp) => {
    const found = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return `${activeElement?.getAttribute('aria-label') ?? ''} ${activeElement?.textContent ?? ''}`;
      });
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab');
          return found();
        },
        { intervals: [10] },
      )
      .toMatch(name);
  };
  await tabTo(new RegExp(`Start Learning ${room.courseName}$`));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/course/*');
  await awake(page);
  await page.keyboard.press('k');
  const paused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(paused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  await tabTo(/^\s*Videos/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('pre')).toBeVisible();
  await tabTo(/Mark as complete/);
  await page.keyboard.press('Enter');
  await says(page, '1 of 2 completed');
});

/** What may have travelled before a screen is of use, in KB: on 400 kbit/s, 50 KB are a second. */
const DASHBOARD_KB = 150;
const FIRST_FRAME_KB = 150;

// The times are printed for whoever reads them, and tell as much about the machine as about the product.
test('on a slow line the dashboard and the first frame wait for little', async ({ browser, site }) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  const page = await profile(browser, site, room);
  const line = await page.context().newCDPSession(page);
  let bytes = 0;
  line.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
  const measured = async (what: string, work: () => Promise<void>): Promise<number> => {
    bytes = 0;
    const begun = performance.now();
    await work();
    const kilobytes = Math.round(bytes / 1024);
    const ms = Math.round(performance.now() - begun);
    console.log(`400 kbit/s, 300 ms: ${what} after ${ms} ms and ${kilobytes} KB`);
    return kilobytes;
  };
  const dashboard = await measured('dashboard usable', async () => {
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: room.courseName })).toBeVisible();
    await awake(page);
  });
  const frame = await measured('first frame', async () => {
    await page.goto(`/course/${room.courseId}`, { waitUntil: 'commit' });
    await page.locator('video').waitFor();
    await play(page);
  });
  expect(dashboard).toBeGreaterThan(0);
  expect(dashboard).toBeLessThan(DASHBOARD_KB);
  expect(frame).toBeGreaterThan(0);
  expect(frame).toBeLessThan(FIRST_FRAME_KB);
  await page.context().close();
});
