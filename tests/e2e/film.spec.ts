import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/db/database.ts';
import { createLog } from '../../server/log.ts';
import { createFileStore } from '../../server/storage/file-store.ts';
import { openClassroom, placeOf, play, seat } from '../support/classroom.ts';
import { expect, type Site, says, test } from '../support/e2e.ts';
import { addRenditions } from '../support/renditions.ts';
import { awake, press } from '../support/screens.ts';

/** Opens a lesson of a course whose video is prepared. */
async function openFilm(page: Page, site: Site): Promise<void> {
  const room = await openClassroom(site);
  const { id } = await room.upload('video', 'lecture.mp4');
  const dataDir = dirname(site.databaseFile);
  const database = openDatabase(dataDir, undefined);
  const log = createLog({ logLevel: 'silent' });
  await addRenditions({ db: database.db, files: createFileStore({ dataDir, now: Date.now, log }) }, id);
  await database.close();
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
}

const sourceOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.src);
const isPlaying = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.readyState > 2);
const quality = (page: Page) => page.getByLabel('Quality');
const openSettings = (page: Page) => press(page, 'Settings');

test('a student chooses the quality by its megabytes, and goes on at the same second', async ({
  page,
  site,
}) => {
  await openFilm(page, site);
  await openSettings(page);
  await expect(page.getByText('About 1 MB')).toBeVisible();
  await expect(quality(page).locator('option')).toHaveText([
    'Auto',
    '180p · 1 MB',
    '360p · 1 MB',
    'Listen only · 1 MB',
  ]);
  await play(page, 4);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(4.2);
  for (const [name, file] of [
    ['180p · 1 MB', '/240.m3u8'],
    ['Listen only · 1 MB', '/audio.mp4'],
    ['360p · 1 MB', '/360.m3u8'],
  ] as const) {
    const before = await placeOf(page);
    await quality(page).selectOption(name);
    await expect.poll(() => sourceOf(page)).toContain(file);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(await placeOf(page)).toBeGreaterThan(before - 0.5);
    expect(await placeOf(page)).toBeLessThan(before + 4);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 5;
    });
  }
  // The next visit begins where this one ended, in the quality that was chosen.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  const left = await placeOf(page);
  await page.reload();
  await awake(page);
  await expect.poll(() => sourceOf(page)).toContain('/360.m3u8');
  await expect.poll(async () => Math.abs((await placeOf(page)) - left)).toBeLessThan(0.5);
});

test('a student finds a place by its picture, by mouse and by keyboard', async ({ page, site }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sheet.jpg')) sheets.push(request.url());
  });
  await openFilm(page, site);
  const bar = page.getByLabel('Find a place by its picture');
  await play(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(sheets).toEqual([]);
  await bar.hover();
  await expect(page.locator('.player-seek-picture')).toHaveText('0:06');
  await expect.poll(() => sheets.length).toBe(1);
  await page.mouse.move(0, 0);
  await expect(page.locator('.player-seek-picture')).toHaveCount(0);
  await bar.focus();
  await page.keyboard.press('End');
  await expect(page.locator('.player-seek-picture')).toHaveText('0:10');
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(10);
});

test('who saves data gets the smallest quality of each video, on this device', async ({ page, site }) => {
  await openFilm(page, site);
  await openSettings(page);
  await quality(page).selectOption('360p · 1 MB');
  await page.getByLabel('Save data').check();
  await expect.poll(() => sourceOf(page)).toContain('/240.mp4');
  await expect(page.getByLabel('Find a place by its picture')).toHaveCount(0);
  await page.reload();
  await awake(page);
  await openSettings(page);
  await expect(page.getByLabel('Save data')).toBeChecked();
  await expect.poll(() => sourceOf(page)).toContain('/240.mp4');
  await page.getByLabel('Save data').uncheck();
  await expect.poll(() => sourceOf(page)).toContain('/main.m3u8');
});

test('where the browser has no HLS, two stalls lower the quality, and the page says so', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.clock.install();
  await openFilm(page, site);
  await expect.poll(() => sourceOf(page)).toContain('/360.mp4');
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.2);
  for (const _stall of [1, 2]) {
    await page.locator('video').dispatchEvent('waiting');
    await page.clock.runFor(3100);
  }
  await says(page, 'Your connection is slow: the quality is now 180p.');
  await expect.poll(() => sourceOf(page)).toContain('/240.mp4');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a browser whose HLS fails goes on with a plain file', async ({ page, site }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => 'maybe';
  });
  await page.route(/main\.m3u8$/, (route) =>
    route.fulfill({ body: 'no playlist', contentType: 'text/plain' }),
  );
  await openFilm(page, site);
  await expect.poll(() => sourceOf(page)).toContain('/360.mp4');
  await play(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
});
