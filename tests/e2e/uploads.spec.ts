import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openAdmin, says, signIn, test } from '../support/e2e.ts';
import { startProcess } from '../support/process.ts';
import { expectBusy, fixturePath, hold, press } from '../support/screens.ts';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'abhyas-files-'));
const course = 'Angular';

const fileOf = (name: string, bytes: Buffer | string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const lecture = readFileSync(fixturePath('lecture.mp4'));
let sha256 = '';
/** A video by its first bytes, and two pieces of 16 MB long. */
let long = '';
let other = '';

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  const bytes = Buffer.concat([lecture, randomBytes(17 * MB)]);
  sha256 = createHash('sha256').update(bytes).digest('hex');
  long = fileOf('long.mp4', bytes);
  other = fileOf('other.mp4', lecture);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.describe.configure({ mode: 'serial' });

const panelOf = (page: Page) => page.getByRole('tabpanel');
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function fill(
  page: Page,
  title: string,
  files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
): Promise<void> {
  const panel = panelOf(page);
  await panel.getByLabel('Title').fill(title);
  await panel.locator('input[name=materialFile]').setInputFiles(files);
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
}

/** Lets the first piece of each file through; what comes after it waits until it is let go, or is cut off. */
async function holdAfterFirstPiece(page: Page, isCut = false): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = new Set<string>();
  await page.route('**/uploads/*', async (route) => {
    const isPiece = route.request().method() === 'PATCH';
    if (isPiece && begun.has(route.request().url())) {
      if (isCut) return route.abort();
      await promise;
    }
    if (isPiece) begun.add(route.request().url());
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

const percentOf = async (page: Page, title: string): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: `Upload of ${title}` }).getAttribute('value'));

/** The hash of a material's file, as its entity tag says it. */
async function storedHash(page: Page, title: string): Promise<string> {
  const materials: { title: string; filePath: string }[] = await page.request
    .get('/api/materials')
    .then((answer) => answer.json());
  const path = materials.find((material) => material.title === title)?.filePath ?? '';
  const head = await page.request.head(path);
  return (head.headers()['etag'] ?? '').replaceAll('"', '');
}

test('what is wrong with a file is said, before its first byte if it can be', async ({ page }) => {
  await openAdmin(page, 'video');
  const field = panelOf(page).locator('input[name=materialFile]');
  await expect(field).toHaveAttribute('accept', 'video/*');
  await press(page, 'Upload Video');
  await says(page, 'Please provide a title, a file, and select a course.');
  await fill(page, 'Notes', fixturePath('notes.pdf'));
  await press(page, 'Upload Video');
  await says(page, 'This file type is not allowed.');
  const pretender = { name: 'pretender.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') };
  await fill(page, 'Pretender', pretender);
  const letGo = await hold(page, '/uploads');
  await press(page, 'Upload Video');
  await expectBusy(page, 'Uploading...');
  letGo();
  await says(page, 'Error: This file type is not allowed.');
  await press(page, 'Dismiss Pretender');
  await expect(rowOf(page, 'Pretender')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Upload Doc' }).click();
  await expect(field).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt');
  await fill(page, 'Too big', fileOf('big.txt', Buffer.alloc(51 * MB, 'a')));
  await press(page, 'Upload Document');
  await says(page, 'The file is too large: 51.0 MB');
});

test('several files go up at once, with pause, resume and cancel', { tag: '@quick' }, async ({ page }) => {
  await openAdmin(page, 'video');
  // A line that takes half a minute for the long one.
  const line = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
  await line.send('Network.emulateNetworkConditions', conditions);
  await fill(page, '', [long, other]);
  await press(page, 'Upload Video');
  const row = rowOf(page, 'long.mp4');
  await expect(row.getByText('Uploading...')).toBeVisible();
  await says(page, 'Video uploaded successfully!');
  await expect(row.getByText(/ per second/)).toBeVisible();
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row.getByText('Paused.')).toBeVisible();
  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(row.getByText('Uploading...')).toBeVisible();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await says(page, 'Upload cancelled.');
  await expect(row).toHaveCount(0);
});

test('an upload cut by closing the page goes on with the same file', async ({ context, page }) => {
  await openAdmin(page, 'video');
  // What is only held would be let through as the page closes.
  await holdAfterFirstPiece(page, true);
  await fill(page, 'Cut lecture', long);
  await press(page, 'Upload Video');
  await expect.poll(() => percentOf(page, 'Cut lecture')).toBeGreaterThan(10);
  const again = await context.newPage();
  await again.goto('/admin?tab=video');
  await says(again, 'Choose the same file again to continue.');
  await page.close();
  await again.reload();
  const row = rowOf(again, 'Cut lecture');
  await expect(row.getByText('Choose the same file again to continue.')).toBeVisible();
  expect(await percentOf(again, 'Cut lecture')).toBeGreaterThan(10);
  await row.getByLabel('Choose long.mp4 again').setInputFiles(other);
  await says(again, 'This is not the same file. Choose long.mp4.');
  await row.getByLabel('Choose long.mp4 again').setInputFiles(long);
  await says(again, 'Video uploaded successfully!');
  expect(await storedHash(again, 'Cut lecture')).toBe(sha256);
});

test('an upload goes on by itself after the server was killed', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-killed-'));
  const first = await startProcess(dataDir);
  const { port } = new URL(first.url);
  // A context of its own: that the server was away is on its console, and meant.
  const page = await (await browser.newContext({ baseURL: `http://localhost:${port}` })).newPage();
  await signIn(page);
  await page.goto('/admin?tab=video');
  const letGo = await holdAfterFirstPiece(page);
  await fill(page, 'Killed lecture', long);
  await press(page, 'Upload Video');
  await expect.poll(() => percentOf(page, 'Killed lecture')).toBeGreaterThan(10);
  await first.end('SIGKILL');
  letGo();
  await says(page, "The server can't be reached. Trying again...");
  const second = await startProcess(dataDir, { PORT: port });
  await says(page, 'Video uploaded successfully!');
  expect(await storedHash(page, 'Killed lecture')).toBe(sha256);
  await page.context().close();
  await second.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a form keeps its fields over tabs, and sends no file twice when the line broke', async ({ page }) => {
  await openAdmin(page, 'video');
  await fill(page, 'Half done', other);
  await page.getByRole('tab', { name: /Courses/ }).click();
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  const isRefused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'stray.mp4', { type: 'video/mp4' }));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(drop);
    return drop.defaultPrevented;
  });
  expect(isRefused).toBe(true);
  await page.getByRole('tab', { name: 'Upload Video' }).click();
  const panel = panelOf(page);
  await expect(panel.getByLabel('Title')).toHaveValue('Half done');
  await expect(panel.locator('input[name=materialFile]')).toHaveValue(/other\.mp4$/);
  await expect(panel.getByLabel('Course', { exact: true })).toHaveValue(/\d/);

  const names = ['Part one', 'Part two', 'Part three'];
  await fill(
    page,
    '',
    names.map((name) => fileOf(`${name}.mp4`, lecture)),
  );
  let announced = 0;
  await page.route('**/uploads', (route) => {
    announced += 1;
    return announced === 2 ? route.abort() : route.continue();
  });
  await press(page, 'Upload Video');
  const field = panel.locator('input[name=materialFile]');
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(2);
  await press(page, 'Upload Video');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Uploads' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Content' }).click();
  for (const name of names) await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});
