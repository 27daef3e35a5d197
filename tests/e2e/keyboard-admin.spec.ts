import type { Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import { openClassroom } from '../support/classroom.ts';
import { expect, says, test } from '../support/e2e.ts';
import { type Typist, typist } from '../support/keyboard.ts';
import { PHONE } from '../support/public-pages.ts';
import { awake, fixturePath, registered, row } from '../support/screens.ts';
import { handedIn, newTask } from '../support/submissions.ts';

const password = 'seven blue umbrellas';
const course = 'Angular';

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

/** On a phone these are at the foot of the screen. */
async function showMore(page: Page, keys: Typist, tab: string): Promise<void> {
  const groups = page.getByRole('navigation', { name: 'Groups' });
  await keys.press(groups.getByRole('button', { name: 'More' }));
  await keys.press(groups.getByRole('button', { name: tab }));
}

test.use({ viewport: PHONE, colorScheme: 'dark' });

test('an admin approves and enrols one and several, imports others, and logs out', async ({ page, site }) => {
  test.slow();
  for (const fullName of ['Amit', 'Bela', 'Charu'])
    await registered(site, { fullName, email: `${fullName}@example.in`, password });
  const keys = await begin(page);
  const { press, sound } = keys;
  await keys.leaves();
  await press(button(page, 'Approve students'));
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await press(button(page, 'Approve Amit'));
  await press(dialog(page).getByRole('button', { name: 'Approve' }));
  await says(page, 'User approved! Now, select their courses.');
  await keys.write(dialog(page).getByRole('searchbox', { name: 'Search courses' }), 'angu');
  await press(dialog(page).getByLabel(course), 'Space');
  await press(dialog(page).getByRole('button', { name: 'Save courses' }));
  await says(page, 'Enrollments updated successfully!');
  await expect(dialog(page)).toHaveCount(0);

  for (const name of ['Bela', 'Charu']) await press(page.getByLabel(`Select ${name}`), 'Space');
  await press(button(page, 'Approve selected'));
  await press(dialog(page).getByRole('button', { name: 'Approve 2' }));
  await says(page, '2 users approved! Now, select their courses.');
  await press(dialog(page).getByLabel(course), 'Space');
  await press(dialog(page).getByRole('button', { name: 'Enroll all' }));
  await expect(dialog(page)).toHaveCount(0);

  await keys.tab(/^Approved/);
  await press(button(page, 'More for this list'));
  await expect(page.getByRole('menuitem', { name: 'Import students' })).toBeFocused();
  await page.keyboard.press('Enter');
  const csv = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const file = page.getByLabel('Excel or CSV file');
  await keys.file(file, csv('fullName,email,courses\nDevi,nowhere,Cooking\n'));
  await says(page, 'There is no course “Cooking”.', 'Please enter a valid email.');
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await sound('bad lines');
  await keys.file(file, csv(`fullName,email,courses\nDevi,devi@example.in,${course}\n`));
  await says(page, '1 student will get an account and a temporary password.');
  // The server is restarted meanwhile.
  await page.route('**/api/users/imports/*', (route) => route.abort(), { times: 1 });
  await press(dialog(page).getByRole('button', { name: 'Import 1' }));
  await says(page, '1 student imported and enrolled!');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Close without passwords')).toBeVisible();
  await sound('imported');
  const download = page.waitForEvent('download');
  await press(dialog(page).getByRole('button', { name: 'Download passwords' }));
  expect((await download).suggestedFilename()).toBe('passwords.csv');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'devi@example.in')).toBeVisible();
  await press(button(page, 'Logout'));
  await page.waitForURL('**/student-login');
  await keys.end();
});

test('an admin fills and orders a course, and looks into trash and log', async ({ page }) => {
  test.slow();
  const keys = await begin(page);
  const { press, write, sound } = keys;
  const panel = page.getByRole('tabpanel');
  await keys.press(page.getByRole('navigation', { name: 'Groups' }).getByRole('button', { name: 'Courses' }));
  await keys.tab('Upload Video');
  await press(button(page, 'Upload Video'));
  await says(page, 'Please provide a title, a file, and select a course.');
  await sound('upload refused');
  await write(panel.getByLabel('Title'), 'A Video');
  await keys.file(panel.locator('input[name=materialFile]'), fixturePath('lecture.mp4'));
  await keys.choose(panel.getByLabel('Course', { exact: true }), course);
  await press(button(page, 'Upload Video'));
  await says(page, 'Video uploaded successfully!');
  await keys.tab('Add Assignment');
  await write(panel.getByLabel('Title'), 'A Task');
  await write(panel.locator('input[name=url]'), 'https://example.org/task');
  await keys.choose(panel.getByLabel('Course', { exact: true }), course);
  await press(button(page, 'Add Assignment'));
  await says(page, 'Assignment added successfully!');

  await keys.tab('Content');
  await press(button(page, 'Search and filter'));
  await keys.choose(page.getByLabel('Show course'), course);
  await press(button(page, 'Add and arrange lessons'));
  const places = page.getByRole('treeitem');
  await expect(places).toHaveText([/^A Video/, /^A Task/]);
  await keys.reach(places.first());
  await page.keyboard.press('Alt+ArrowDown');
  await says(page, 'Order saved successfully!');
  await expect(places).toHaveText([/^A Task/, /^A Video/]);
  await sound('course order');
  await expect(places.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await write(title, 'Film');
  await press(page.getByRole('switch', { name: 'Published' }), 'Space');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await press(button(page, 'Back to the outline'));
  await keys.press(page.getByRole('navigation', { name: 'Groups' }).getByRole('button', { name: 'Courses' }));
  await keys.tab('Content');
  await press(button(page, 'Search and filter'));
  await keys.choose(page.getByLabel('Sort by'), 'Newest');
  await press(button(page, 'More for Film'));
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(dialog(page).getByRole('button', { name: 'Delete' }));
  await says(page, 'Material deleted successfully!');
  await showMore(page, keys, 'Trash');
  await press(row(page, 'Film').getByRole('button', { name: /^Restore/ }));
  await press(dialog(page).getByRole('button', { name: 'Restore' }));
  await says(page, 'Material restored!');
  await showMore(page, keys, 'Audit Log');
  await press(button(page, 'Search and filter'));
  await keys.choose(page.getByLabel('What happened'), 'Restored a material');
  await expect(row(page, 'Film')).toHaveCount(1);
  await keys.leaves();
  await keys.end();
});

test('an admin grades thirty in a row, of several courses', async ({ page, site }) => {
  test.slow();
  let lesson = '';
  for (const count of [18, 12]) {
    const room = { ...(await openClassroom(site)), unique: (name: string) => name };
    for (let n = 0; n < count; n += 1) {
      const task = await newTask(room);
      await handedIn(room, room.student.client, task);
      lesson = `course=${room.courseId}&part=content&at=${task}`;
    }
  }
  const keys = await begin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/admin?tab=manageCourses&${lesson}`);
  await awake(page);
  await keys.press(page.getByRole('link', { name: 'Mark 1', exact: true }));
  await expect(page.getByPlaceholder('Name, assignment or quiz')).not.toHaveValue('');
  await page.goto('/admin?tab=toGrade');
  await awake(page);
  await keys.press(page.getByRole('button', { name: /^Nila Raman/ }).first());
  const marks = page.getByLabel('Marks (of 10)');
  for (let graded = 0; graded < 30; graded += 1) {
    await expect(marks).toBeFocused();
    await expect(marks).toHaveValue('');
    await page.keyboard.type(String(graded % 10));
    await page.keyboard.press('Enter');
  }
  await says(page, 'Nothing to grade.');
  await keys.end();
});
