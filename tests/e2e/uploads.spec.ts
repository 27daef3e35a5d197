import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findingsInBothSchemes } from '../support/axe.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';
import { startProcess } from '../support/process.ts';
import { hold } from '../support/screens.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);
const folder = join(tmpdir(), `abhyas-files-${randomUUID()}`);
const course = 'Angular';

const fileOf = (name: string, bytes: Buffer | string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const lecture = readFileSync(fixture('lecture.mp4'));
let sha256 = '';
/** A video by its first bytes, and 60 MB long. */
let long = '';
let other = '';

test.beforeAll(() => {
  mkdirSync(folder);
  const bytes = Buffer.concat([lecture, randomBytes(60 * 1024 * 1024)]);
  sha256 = createHash('sha256').update(bytes).digest('hex');
  long = fileOf('long.mp4', bytes);
  other = fileOf('other.mp4', lecture);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.describe.configure({ mode: 'serial' });

const panelOf = (page: Page) => page.getByRole('tabpanel');
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function openDesk(page: Page, tab: string): Promise<void> {
  await logIn(page, 'admin');
  await page.goto(`/admin?tab=${tab}`);
}

async function fill(page: Page, title: string, files: string | string[]): Promise<void> {
  const panel = panelOf(page);
  await panel.getByLabel('Title').fill(title);
  await panel.locator('input[name=materialFile]').setInputFiles(files);
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
}

/** Holds bytes back, so that there is time to look. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
}

/** Lets the first piece of each file through; what comes after it is on its way for as long as the test looks. */
async function holdAfterFirstPiece(page: Page): Promise<void> {
  const begun = new Set<string>();
  await page.route('**/uploads/*', async (route) => {
    const isPiece = route.request().method() === 'PATCH';
    if (isPiece && begun.has(route.request().url())) return;
    if (isPiece) begun.add(route.request().url());
    await route.continue().catch(() => undefined);
  });
}

const percentOf = async (page: Page): Promise<number> =>
  Number((await page.locator('.upload-progress progress').getAttribute('value')) ?? 0);

test('what is wrong with a file is said before its first byte', async ({ page }) => {
  await openDesk(page, 'video');
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  await says(page, 'Please provide a title, a file, and select a course.');
  await fill(page, 'Notes', fixture('notes.pdf'));
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  await says(page, 'This file type is not allowed.');
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await page.goto('/admin?tab=document');
  const big = fileOf('big.txt', Buffer.alloc(51 * 1024 * 1024, 'a'));
  await fill(page, 'Too big', big);
  await panelOf(page).getByRole('button', { name: 'Upload Document' }).click();
  await expect(page.getByText(/^The file is too large: 51\.0 MB/).first()).toBeVisible();

  // Its name says text, its content does not: only the server can tell.
  await fill(page, 'Pretender', fileOf('pretender.txt', lecture));
  await panelOf(page).getByRole('button', { name: 'Upload Document' }).click();
  await says(page, 'Error: This file type is not allowed.');
  await rowOf(page, 'Pretender')
    .getByRole('button', { name: /Dismiss/ })
    .click();
  await expect(rowOf(page, 'Pretender')).toHaveCount(0);
});

test('several files go up at once, with pause, resume and cancel', async ({ page }) => {
  test.setTimeout(120_000);
  await openDesk(page, 'video');
  await holdAfterFirstPiece(page);
  await fill(page, '', [long, other]);
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  const row = rowOf(page, 'long.mp4');
  await expect(row.getByText('Uploading...')).toBeVisible();
  await says(page, 'Video uploaded successfully!');
  await expect(row.getByText(/ per second/)).toBeVisible();
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row.getByText('Paused.')).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(row.getByText('Uploading...')).toBeVisible();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await says(page, 'Upload cancelled.');
  await expect(row).toHaveCount(0);
});

test('an upload cut by closing the page goes on with the same file', async ({ context, page, site }) => {
  test.setTimeout(120_000);
  await openDesk(page, 'video');
  await slowDown(page);
  await fill(page, 'Cut lecture', long);
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  await expect.poll(() => percentOf(page), { timeout: 40_000 }).toBeGreaterThan(25);
  await page.close();

  const again = await context.newPage();
  await again.goto('/admin?tab=video');
  const row = rowOf(again, 'Cut lecture');
  await expect(row.getByText('Choose the same file again to go on.')).toBeVisible();
  expect(await percentOf(again)).toBeGreaterThan(20);
  expect(await findingsInBothSchemes(again)).toEqual([]);
  await row.getByLabel('Choose long.mp4 again').setInputFiles(other);
  await says(again, 'This is not the same file. Choose long.mp4.');
  await row.getByLabel('Choose long.mp4 again').setInputFiles(long);
  await expect(again.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 40_000 });
  expect(await storedHash(again, 'Cut lecture')).toBe(sha256);
  expect(site.address).toContain('localhost');
});

test('an upload is sent by one tab; another tells so, and takes over when that one is closed', async ({
  context,
  page,
}) => {
  await openDesk(page, 'video');
  let letGo = await hold(page, '/uploads/*');
  await fill(page, 'Two tabs', other);
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  await expect(rowOf(page, 'Two tabs').getByText('Uploading...')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin?tab=video');
  const row = rowOf(second, 'Two tabs');
  await expect(row.getByText('Going on in another tab.')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  letGo();
  await says(page, 'Video uploaded successfully!');
  await expect(row).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  letGo = await hold(page, '/uploads/*');
  await fill(page, 'Two tabs', other);
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  await expect(rowOf(page, 'Two tabs').getByText('Uploading...')).toBeVisible();
  await second.reload();
  await expect(row.getByText('Going on in another tab.')).toBeVisible();
  await page.close();
  await expect(row.getByText('Choose the same file again to go on.')).toBeVisible();
  await row.getByLabel('Choose other.mp4 again').setInputFiles(other);
  await says(second, 'Video uploaded successfully!');
  letGo();
});

test('an upload goes on by itself after the server was killed', async ({ browser, site }) => {
  test.setTimeout(120_000);
  // A context of its own: that the server was away is on its console, and meant.
  const page = await (await browser.newContext()).newPage();
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-killed-'));
  const first = await startProcess(dataDir);
  const { port } = new URL(first.url);
  const address = `http://localhost:${port}`;
  expect(site.address).not.toBe(address);
  await page.goto(`${address}/admin-login`);
  await page.getByLabel('Email').fill('asha.admin@example.in');
  await page.getByLabel('Password', { exact: true }).fill('tall lantern over water');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Login successful!');
  await page.waitForURL(/\/admin(?:\?|$)/);
  await page.goto(`${address}/admin?tab=video`);
  await slowDown(page);
  await fill(page, 'Killed lecture', long);
  await panelOf(page).getByRole('button', { name: 'Upload Video' }).click();
  await expect.poll(() => percentOf(page), { timeout: 40_000 }).toBeGreaterThan(25);
  await first.end('SIGKILL');
  await expect(page.getByText('The server cannot be reached. Trying again...')).toBeVisible({
    timeout: 20_000,
  });
  const second = await startProcess(dataDir, { PORT: port });
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
  expect(await storedHash(page, 'Killed lecture', address)).toBe(sha256);
  await page.context().close();
  await second.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The hash of a material's file, as its entity tag says it. */
async function storedHash(page: Page, title: string, base = ''): Promise<string> {
  const list = await page.request.get(`${base}/api/materials`);
  const materials: { title: string; filePath: string }[] = await list.json();
  const path = materials.find((material) => material.title === title)?.filePath ?? '';
  const head = await page.request.head(`${base}${path}`);
  return (head.headers()['etag'] ?? '').replaceAll('"', '');
}

test('what was typed is still there after a look at another tab, and a stray drop opens no file', async ({
  page,
}) => {
  await openDesk(page, 'video');
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
});

test('of several files, those on their way are not sent again when the line broke between them', async ({
  page,
}) => {
  await openDesk(page, 'video');
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
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Upload Video' }).click();
  const field = panel.locator('input[name=materialFile]');
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(2);
  await panel.getByRole('button', { name: 'Upload Video' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Uploads' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Content' }).click();
  for (const name of names) await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});
