import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findingsInBothSchemes } from '../support/axe.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);
const captions = {
  name: 'captions.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'),
};

test.describe.configure({ mode: 'serial' });

const course = 'Algorithms';
const widths = [360, 1440] as const;

/** Nothing sticks out at the side. */
const expectWhole = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

async function showCourse(page: Page): Promise<void> {
  await page.getByLabel('Show course').selectOption({ label: course });
}

/** The course in the order that students see. */
async function openOrder(page: Page): Promise<void> {
  await logIn(page, 'admin');
  await page.goto('/admin?tab=manageContent');
  await showCourse(page);
  await page.getByLabel('Sort by').selectOption('Course order');
}

async function addLink(page: Page, tab: 'youtube' | 'assignment', title: string, url: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill(title);
  await panel.locator('input[name=url]').fill(url);
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
  await panel.getByRole('button', { name: /^Add/ }).click();
}

test('links say what is wrong with them, and what became of them', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/admin?tab=manageContent');
  await says(page, 'No materials have been uploaded yet.');

  await page.goto('/admin?tab=youtube');
  await page.getByRole('button', { name: 'Add YouTube Link' }).click();
  await says(page, 'Please provide a title, a URL, and select a course.');
  await addLink(page, 'youtube', 'Broken', 'https://example.org/watch');
  await says(page, 'Error: Invalid YouTube URL.');
  await addLink(page, 'youtube', 'First', 'https://youtu.be/dQw4w9WgXcQ');
  await says(page, 'YouTube link added successfully!');

  await page.goto('/admin?tab=assignment');
  await page.getByRole('button', { name: 'Add Assignment' }).click();
  await says(page, 'Please provide a title, a link, and select a course.');
  await addLink(page, 'assignment', 'Second', 'https://example.org/task');
  await says(page, 'Assignment added successfully!');

  await page.goto('/admin?tab=video');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill('Third');
  await panel.locator('input[name=materialFile]').setInputFiles(fixture('lecture.mp4'));
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
  await panel.getByRole('button', { name: 'Upload Video' }).click();
  await says(page, 'Video uploaded successfully!');
});

for (const width of widths)
  test(`materials are filtered, ordered and edited by keyboard at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, 'admin');
    await page.goto('/admin?tab=manageContent');
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await expectWhole(page);
    await page.getByLabel('Show type').selectOption('Video');
    await expect(page.getByRole('row', { name: /Third/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /First/ })).toHaveCount(0);
    await page.getByLabel('Show type').selectOption('Assignment');
    await expect(page.getByRole('row', { name: /Second/ })).toBeVisible();
    await page.getByLabel('Show type').selectOption('');

    await showCourse(page);
    await page.getByLabel('Sort by').selectOption('Course order');
    const rows = page.locator('.order-row strong');
    await expect(rows).toHaveText(['1. First', '2. Second', '3. Third']);
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await expectWhole(page);
    const down = page.getByRole('button', { name: 'Down First' });
    await down.focus();
    await page.keyboard.press('Enter');
    await says(page, 'Order saved successfully!');
    await expect(rows).toHaveText(['1. Second', '2. First', '3. Third']);
    await expect(down).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText(['1. First', '2. Second', '3. Third']);

    await page.getByRole('button', { name: 'Edit Third' }).click();
    const dialog = page.getByRole('dialog');
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await dialog.getByLabel('Title').fill('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await says(page, 'Please enter a title.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Third' })).toBeFocused();
  });

test('a material is dragged to another place', async ({ page }) => {
  await openOrder(page);
  const rows = page.locator('.order-row');
  await rows.nth(2).dragTo(rows.nth(0));
  await says(page, 'Order saved successfully!');
  await expect(page.locator('.order-row strong')).toHaveText(['1. Third', '2. First', '3. Second']);
});

test('no step is lost to an older order that comes back meanwhile', async ({ page }) => {
  await openOrder(page);
  const rows = page.locator('.order-row strong');
  await expect(rows).toHaveText(['1. Third', '2. First', '3. Second']);
  const { promise: olderList, resolve: letListCome } = Promise.withResolvers<void>();
  const { promise: secondStep, resolve: letStepGo } = Promise.withResolvers<void>();
  let steps = 0;
  await page.route('**/materials/order', async (route) => {
    steps += 1;
    if (steps === 2) await secondStep;
    await route.continue();
  });
  await page.route(
    '**/api/courses/*/materials',
    async (route) => {
      const response = await route.fetch();
      await olderList;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const down = (title: string) => page.getByRole('button', { name: `Down ${title}` }).click();
  await down('Third');
  await says(page, 'Order saved successfully!');
  await down('Third');
  const came = page.waitForResponse('**/api/courses/*/materials');
  letListCome();
  await came;
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await down('First');
  letStepGo();
  await expect(rows).toHaveText(['1. Second', '2. First', '3. Third']);
  await expect.poll(() => steps).toBe(3);
  await says(page, 'Order saved successfully!');
  await page.reload();
  await showCourse(page);
  await page.getByLabel('Sort by').selectOption('Course order');
  await expect(rows).toHaveText(['1. Second', '2. First', '3. Third']);
});

test('title, visibility, captions and file of a material are changed', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/admin?tab=manageContent');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit Third' }).click();
  await dialog.getByLabel('Title').fill('Third and last');
  await dialog.getByLabel('Students see it').uncheck();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await says(page, 'Material saved successfully!');
  const row = page.getByRole('row', { name: /Third and last/ });
  await expect(row.getByText('Hidden')).toBeVisible();

  await row.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Save captions' }).click();
  await says(page, 'Please choose a WebVTT file (.vtt) with captions.');
  await dialog.locator('input[name=captionsFile]').setInputFiles(captions);
  await dialog.getByLabel('Language of the captions').selectOption('Tamil (தமிழ்)');
  await dialog.getByRole('button', { name: 'Save captions' }).click();
  await says(page, 'Captions saved successfully!');
  await expect(row.getByText('Captions')).toBeVisible();

  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Language of the captions')).toHaveValue('ta');
  await dialog.getByRole('button', { name: 'Remove captions' }).click();
  await says(page, 'Captions removed successfully!');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await dialog.locator('input[name=materialFile]').setInputFiles(fixture('lecture.webm'));
  await dialog.getByRole('button', { name: 'Replace file' }).click();
  await says(page, 'Video uploaded successfully!');
  await expect(row.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', /lecture\.webm$/);
});

test('a stale change is refused, and nothing of either is lost', async ({ page, browser, site }) => {
  await logIn(page, 'admin');
  await page.goto('/admin?tab=manageContent');
  await page.getByRole('button', { name: 'Edit First' }).click();

  const other = await (await browser.newContext({ baseURL: site.address })).newPage();
  await logIn(other, 'admin');
  await other.goto('/admin?tab=manageContent');
  await other.getByRole('button', { name: 'Edit First' }).click();
  await other.getByRole('dialog').getByLabel('Title').fill('First of all');
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await says(other, 'Material saved successfully!');
  await other.context().close();

  await page.getByRole('dialog').getByLabel('Title').fill('Mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await says(page, 'Someone else changed this. Reload and try again.');
  await expect(page.getByRole('row', { name: /First of all/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    'Somebody else saved First of all meanwhile, shown to students, without a description.',
  );
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await says(page, 'Material saved successfully!');
  await expect(page.getByRole('row', { name: /Mine/ })).toBeVisible();
});

test('a material goes to the trash', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/admin?tab=manageContent');
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Material deleted successfully!');
  await expect(page.getByRole('row', { name: /Second/ })).toHaveCount(0);
});
