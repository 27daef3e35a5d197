import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import { expect, says, test } from '../support/e2e.ts';
import { type Typist, typist } from '../support/keyboard.ts';
import { PHONE } from '../support/public-pages.ts';
import { awake, fixturePath, hold, registered, row } from '../support/screens.ts';

const password = 'seven blue umbrellas';
const course = 'Angular';
const [first, second, third, imported, writer] = ['Amit', 'Bela', 'Charu', 'Devi', 'Esha'];
const video = 'Film';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Logs in without a mouse. */
async function begin(page: Page): Promise<Typist> {
  const keys = await typist(page);
  await page.goto('/admin-login');
  await awake(page);
  await keys.write(page.getByLabel('Email'), admin.email);
  await keys.write(page.getByLabel('Password', { exact: true }), admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin(\?|$)/);
  await awake(page);
  return keys;
}

test.use({
  product: 'keyboard',
  viewport: PHONE,
  colorScheme: 'dark',
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'serial' });

test('an admin approves, enrols and imports people', async ({ page, site }) => {
  test.slow();
  for (const fullName of [first, second, third])
    await registered(site, { fullName, email: `${fullName}@example.in`, password });
  const keys = await begin(page);
  const { press, sound } = keys;
  await sound('pending');
  await keys.leaves();
  await press(row(page, first).getByRole('button', { name: /^Approve/ }));
  await sound('question');
  await press(dialog(page).getByRole('button', { name: 'Approve' }));
  await says(page, 'User approved! Now, select their courses.');
  await keys.write(
    dialog(page).getByRole('searchbox', { name: 'Search courses' }),
    course.slice(0, 4).toLowerCase(),
  );
  await press(dialog(page).getByLabel(course), 'Space');
  await sound('courses of one');
  await press(dialog(page).getByRole('button', { name: 'Save courses' }));
  await says(page, 'Enrollments updated successfully!');
  await expect(dialog(page)).toHaveCount(0);

  await press(page.getByLabel(`Select ${second}`), 'Space');
  await press(page.getByLabel(`Select ${third}`), 'Space');
  await press(button(page, 'Approve selected'));
  await press(dialog(page).getByRole('button', { name: 'Approve 2' }));
  await says(page, '2 users approved! Now, select their courses.');
  await press(dialog(page).getByLabel(course), 'Space');
  await sound('courses of several');
  await press(dialog(page).getByRole('button', { name: 'Enroll all' }));
  await says(page, 'Enrollments updated successfully!');
  await expect(dialog(page)).toHaveCount(0);

  await keys.tab(/^Approved/);
  await press(button(page, 'Import students'));
  const csv = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await keys.file(page.getByLabel('CSV file'), csv(`fullName,email,courses\n${imported},nowhere,Cooking\n`));
  await says(page, 'There is no course “Cooking”.');
  await says(page, 'Please enter a valid email.');
  await sound('bad lines');
  await keys.file(
    page.getByLabel('CSV file'),
    csv(`fullName,email,courses\n${imported},${imported}@example.in,${course}\n`),
  );
  await press(dialog(page).getByRole('button', { name: 'Import 1' }));
  await says(page, '1 student imported and enrolled!');
  const download = page.waitForEvent('download');
  await press(dialog(page).getByRole('button', { name: 'Download passwords' }));
  await download;
  await sound('imported');
  await press(dialog(page).getByRole('button', { name: 'Done' }));
  await expect(row(page, `${imported}@example.in`)).toBeVisible();
  await press(button(page, 'Logout'));
  await page.waitForURL('**/student-login');
  await keys.end();
});

test('an admin fills a course and keeps it in order', async ({ page }) => {
  test.slow();
  const keys = await begin(page);
  const { press, write, sound } = keys;
  const panel = page.getByRole('tabpanel');
  const upload = async (kind: 'Video' | 'Document', file: Parameters<Typist['file']>[1]) => {
    await keys.tab(kind === 'Video' ? 'Upload Video' : 'Upload Doc');
    await write(panel.getByLabel('Title'), `A ${kind}`);
    await keys.file(panel.locator('input[name=materialFile]'), file);
    await keys.choose(panel.getByLabel('Course', { exact: true }), course);
    await press(panel.getByRole('button', { name: `Upload ${kind}` }));
  };
  await keys.tab('Upload Video');
  await press(panel.getByRole('button', { name: 'Upload Video' }));
  await says(page, 'Please provide a title, a file, and select a course.');
  await sound('upload refused');

  // Held back, so that there is time to pause it.
  const letGo = await hold(page, '/uploads/*');
  const buffer = Buffer.concat([readFileSync(fixturePath('lecture.mp4')), Buffer.alloc(20 * 1024 * 1024)]);
  await upload('Video', { name: 'long.mp4', mimeType: 'video/mp4', buffer });
  const item = page.getByRole('listitem').filter({ hasText: 'long.mp4' });
  await expect(item).toContainText('Uploading...');
  await sound('uploading');
  await press(item.getByRole('button', { name: /^Pause/ }));
  await expect(item).toContainText('Paused.');
  await sound('paused');
  letGo();
  await press(item.getByRole('button', { name: /^Resume/ }));
  await says(page, 'Video uploaded successfully!');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await upload('Document', fixturePath('notes.pdf'));
  await says(page, 'Document uploaded successfully!');
  for (const [tab, name, url] of [
    ['Add YouTube', 'Add YouTube Link', 'https://youtu.be/dQw4w9WgXcQ'],
    ['Add Assignment', 'Add Assignment', 'https://example.org/task'],
  ] as const) {
    await keys.tab(tab);
    await write(panel.getByLabel('Title'), `A ${tab.slice(4)}`);
    await write(panel.locator('input[name=url]'), url);
    await keys.choose(panel.getByLabel('Course', { exact: true }), course);
    await press(panel.getByRole('button', { name }));
    await says(
      page,
      /Tube/.test(tab) ? 'YouTube link added successfully!' : 'Assignment added successfully!',
    );
  }

  await keys.tab('Content');
  await keys.choose(page.getByLabel('Show course'), course);
  await keys.choose(page.getByLabel('Sort by'), 'Course order');
  const places = page.getByRole('listitem').filter({ has: button(page, /^Down/) });
  await expect(places).toHaveText([/^1\. A Video/, /^2\. A Document/, /^3\. A YouTube/, /^4\. A Assignment/]);
  await press(button(page, 'Down A Video'));
  await says(page, 'Order saved successfully!');
  await expect(places).toHaveText([/^1\. A Document/, /^2\. A Video/, /^3\. A YouTube/, /^4\. A Assignment/]);
  await sound('course order');

  await press(button(page, 'Edit A Video'));
  await write(dialog(page).getByLabel('Title'), video);
  await press(dialog(page).getByLabel('Students see it'), 'Space');
  await sound('editing');
  await press(dialog(page).getByRole('button', { name: 'Save', exact: true }));
  await says(page, 'Material saved successfully!');
  await expect(dialog(page)).toHaveCount(0);
  await press(button(page, `Edit ${video}`));
  await keys.choose(dialog(page).getByLabel('Language of the captions'), 'Telugu');
  const vtt = { name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n') };
  await keys.file(dialog(page).locator('input[name=captionsFile]'), vtt);
  await press(dialog(page).getByRole('button', { name: 'Save captions' }));
  await says(page, 'Captions saved successfully!');
  await expect(dialog(page)).toHaveCount(0);
  await keys.choose(page.getByLabel('Sort by'), 'Newest');
  await press(button(page, `Edit ${video}`));
  await expect(dialog(page).getByLabel('Language of the captions')).toHaveValue('te');
  await keys.file(dialog(page).locator('input[name=materialFile]'), fixturePath('lecture.webm'));
  await press(dialog(page).getByRole('button', { name: 'Replace file' }));
  await says(page, 'Video uploaded successfully!');

  await press(button(page, `Delete ${video}`));
  await press(dialog(page).getByRole('button', { name: 'Delete' }));
  await says(page, 'Material deleted successfully!');
  await keys.tab('Trash');
  await sound('trash');
  await press(row(page, video).getByRole('button', { name: /^Restore/ }));
  await press(dialog(page).getByRole('button', { name: 'Restore' }));
  await says(page, 'Material restored!');
  await keys.end();
});

test('an admin reads messages and looks into the log', async ({ page }) => {
  const mail = { name: writer, email: 'someone@example.in', subject: 'Fees', message: 'How much?' };
  await page.request.post('/api/contact', { data: mail });
  const keys = await begin(page);
  await keys.tab('Messages');
  await keys.reach(page.getByRole('link', { name: new RegExp(`Reply\\s*to ${writer}`) }));
  await keys.sound('messages');
  await keys.tab('Audit Log');
  await keys.choose(page.getByLabel('What happened'), 'Restored a material');
  await expect(page.getByRole('row', { name: new RegExp(video) })).toHaveCount(1);
  await keys.write(page.getByRole('searchbox', { name: 'Who did it' }), 'nobody');
  await says(page, 'Nothing like that was recorded.');
  await keys.sound('log');
  await keys.tab('Overview');
  await keys.leaves();
  await keys.end();
});
