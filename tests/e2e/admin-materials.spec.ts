import type { Locator, Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { uploadForm } from '../support/fixtures.ts';
import { adminOf, chooseFor, fill, fixturePath, hold, press, row } from '../support/screens.ts';

const course = 'Algorithms';
const captions = {
  name: 'captions.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'),
};

test.describe.configure({ mode: 'serial' });

const panelOf = (page: Page): Locator => page.getByRole('tabpanel');

/** The materials in the order that students see. */
const places = (page: Page): Locator => page.getByRole('treeitem');

async function expectOrder(page: Page, ...titles: readonly string[]): Promise<void> {
  await expect(places(page)).toHaveText(titles.map((title) => new RegExp(`^${title}`)));
}

async function openOrder(page: Page): Promise<void> {
  await openAdmin(page, 'manageContent');
  await page.getByLabel('Show course').selectOption({ label: course });
  await press(page, 'Add and arrange lessons');
}

test('links say what is wrong with them, and are added once', async ({ page, site }) => {
  const panel = panelOf(page);
  const choose = async (title: string) => {
    await panel.getByLabel('Title').fill(title);
    await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
  };
  await openAdmin(page, 'youtube');
  await press(page, 'Add YouTube Link');
  await says(page, 'Please provide a title, a URL, and select a course.');
  await choose('First');
  await panel.locator('input[name=url]').fill('https://example.org/watch');
  await press(page, 'Add YouTube Link');
  await says(page, 'Error: Invalid YouTube URL.');
  await panel.locator('input[name=url]').fill('https://youtu.be/dQw4w9WgXcQ');
  const letGo = await hold(page, '/api/add-youtube-link');
  await press(page, 'Add YouTube Link');
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  letGo();
  await says(page, 'YouTube link added successfully!');

  await page.getByRole('tab', { name: 'Add Assignment' }).click();
  await press(panel, 'Add Assignment');
  await says(page, 'Please provide a title, a link, and select a course.');
  await choose('Second');
  await panel.locator('input[name=url]').fill('https://example.org/task');
  await press(panel, 'Add Assignment');
  await says(page, 'Assignment added successfully!');

  const admin = await adminOf(site);
  const courses: { id: number; courseName: string }[] = (await admin.get('/api/courses')).body;
  const courseId = courses.find(({ courseName }) => courseName === course)?.id;
  const third = { title: 'Third', description: '', type: 'video', courseId };
  await admin.upload('/api/upload-file', uploadForm(third, { name: 'lecture.mp4' }));
});

test('no step is lost to an older order that comes back meanwhile, and the list is filtered', async ({
  page,
}) => {
  await openAdmin(page, 'manageContent');
  await page.getByLabel('Show type').selectOption('Video');
  await expect(row(page, 'Third')).toBeVisible();
  await expect(row(page, 'First')).toHaveCount(0);
  await openOrder(page);
  await expectOrder(page, 'First', 'Second', 'Third');
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
  const down = (title: string) => places(page).filter({ hasText: title }).press('Alt+ArrowDown');
  await down('First');
  await says(page, 'Order saved successfully!');
  await down('First');
  const came = page.waitForResponse('**/api/courses/*/materials');
  letListCome();
  await came;
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await down('Second');
  letStepGo();
  await expectOrder(page, 'Third', 'Second', 'First');
  await expect.poll(() => steps).toBe(3);
  await page.waitForLoadState('networkidle');
  await openOrder(page);
  await expectOrder(page, 'Third', 'Second', 'First');
});

test('title, visibility, captions and file of a material are changed', async ({ page }) => {
  await openAdmin(page, 'manageContent');
  const dialog = page.getByRole('dialog');
  await press(page, 'Edit Third');
  await dialog.getByLabel('Title').fill('');
  await press(dialog, 'Save');
  await says(page, 'Please enter a title.');
  await dialog.getByLabel('Title').fill('Third and last');
  await dialog.getByLabel('Visible to students').uncheck();
  await press(dialog, 'Save');
  await says(page, 'Material saved successfully!');
  const changed = row(page, 'Third and last');
  await expect(changed.getByText('Hidden')).toBeVisible();

  const edit = 'Edit Third and last';
  await press(page, edit);
  await press(dialog, 'Save captions');
  await says(page, 'Please choose a file with captions: .vtt, .srt or .sbv.');
  await dialog.locator('input[name=captionsFile]').setInputFiles(captions);
  await dialog.getByLabel('Language of the captions').selectOption('Tamil (தமிழ்)');
  await press(dialog, 'Save captions');
  await says(page, 'Captions saved: ');
  await expect(changed.getByText('Captions')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await press(page, edit);
  await expect(dialog.getByLabel('Language of the captions')).toHaveValue('ta');
  await press(dialog, 'Remove captions');
  await says(page, 'Captions removed successfully!');
  await expect(dialog).toHaveCount(0);

  await press(page, edit);
  await dialog.locator('input[name=materialFile]').setInputFiles(fixturePath('lecture.webm'));
  await press(dialog, 'Replace file');
  await says(page, 'Video uploaded successfully!');
  await expect(changed.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', /lecture\.webm$/);

  await press(page, 'Edit First');
  await dialog.getByLabel('Link').fill('https://example.org/watch');
  await press(dialog, 'Save');
  await says(page, 'Invalid YouTube URL.');
  await dialog.getByLabel('Link').fill('https://youtu.be/aaaaaaaaaaa');
  await dialog.getByLabel('Course', { exact: true }).selectOption({ label: 'Angular' });
  await press(dialog, 'Save');
  await says(page, 'Material saved successfully!');
  const moved = row(page, 'First');
  await expect(moved).toContainText('Angular');
  await expect(moved.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', /aaaaaaaaaaa$/);
});

test('a stale change is refused, and nothing of either is lost', async ({ page, browser, site }) => {
  await openAdmin(page, 'manageContent');
  await press(page, 'Edit First');
  const other = await (await browser.newContext({ baseURL: site.address })).newPage();
  await openAdmin(other, 'manageContent');
  await press(other, 'Edit First');
  await other.getByRole('dialog').getByLabel('Title').fill('First of all');
  await press(other.getByRole('dialog'), 'Save');
  await says(other, 'Material saved successfully!');
  await other.context().close();

  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Mine');
  await press(dialog, 'Save');
  await says(page, 'Someone else changed this. Reload and try again.');
  await expect(row(page, 'First of all')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('saved First of all while you were editing');
  await expect(dialog.getByLabel('Title')).toHaveValue('Mine');
  await press(dialog, 'Save');
  await says(page, 'Material saved successfully!');
  await expect(row(page, 'Mine')).toBeVisible();

  await chooseFor(page, 'Mine', 'Delete');
  await press(dialog, 'Delete');
  await says(page, 'Material deleted successfully!');
  await expect(row(page, 'Mine')).toHaveCount(0);
});

test('a text that was changed when the session ended is there again', async ({ page, site }) => {
  const client = await adminOf(site);
  const [{ id: courseId }] = (await client.get('/api/courses')).body;
  await client.post('/api/add-text', { title: 'Long letter', body: 'Dear reader', courseId });
  await openAdmin(page, 'manageContent');
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await press(page, 'Edit Long letter');
  await text.fill('Dear reader, an hour of writing');
  await page.context().clearCookies();
  await press(dialog, 'Save');
  await page.waitForURL('**/student-login**');
  await fill(page, { Email: admin.email, Password: admin.password });
  await press(page, 'Login');
  await page.waitForURL('**/admin**');
  await press(page, 'Edit Long letter');
  await expect(text).toHaveValue('Dear reader, an hour of writing');
});
