import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { expect, logIn, type Site, says, shows, test } from '../support/e2e.ts';
import { fill, hold, press, registered } from '../support/screens.ts';

test.use({ product: 'desk-sentences' });
test.describe.configure({ mode: 'serial' });

const pupil = { fullName: 'Hema Pillai', email: 'hema@example.in', password: 'nine paper boats' };
const video = join(import.meta.dirname, '../fixtures/lecture.mp4');
const pdf = join(import.meta.dirname, '../fixtures/notes.pdf');

const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });
const dialog = (page: Page) => page.getByRole('dialog');

async function desk(site: Site): Promise<Client> {
  const client = site.client();
  await client.post('/api/login', admin);
  return client;
}

async function open(page: Page, tab: string): Promise<void> {
  await logIn(page, 'admin');
  await page.goto(`/admin?tab=${tab}`);
}

test.beforeAll(async ({ site }) => {
  await registered(site, pupil);
});

test('each tab of the desk has its address', async ({ page }) => {
  await open(page, 'pending');
  const names = {
    pending: /^Pending/,
    approved: /^Approved/,
    manageCourses: /^Courses/,
    manageContent: 'Content',
    createStudent: 'Create User',
    video: 'Upload Video',
    document: 'Upload Doc',
    youtube: 'Add YouTube',
    assignment: 'Add Assignment',
  };
  for (const [value, name] of Object.entries(names)) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${value}$`));
    await page.reload();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
});

test('the overview says how backups stand, and what to do', async ({ page }) => {
  await open(page, 'overview');
  const backups = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Backups' }) });
  await expect(backups).toContainText('Needs a look');
  await expect(backups).toContainText('Set BACKUP_DIR to a folder on another disk');
});

test('approving and deleting are asked about first, and Cancel changes nothing', async ({ page }) => {
  await open(page, 'pending');
  for (const [action, question] of [
    ['Approve', `Approve ${pupil.fullName}?`],
    ['Delete', `Delete ${pupil.fullName}?`],
  ] as const) {
    await row(page, pupil.email)
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .click();
    await expect(dialog(page)).toHaveAccessibleName(question);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.reload();
  await expect(row(page, pupil.email)).toBeVisible();
});

test('a line that is cut is said where the action was', async ({ page, context }) => {
  await open(page, 'pending');
  const approve = async () => {
    await row(page, pupil.email)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
  };
  await context.setOffline(true);
  await approve();
  await says(page, 'An error occurred.');
  await says(page, 'Could not load dashboard data.');
  await expect(dialog(page)).toHaveCount(0);
  await context.setOffline(false);
  await approve();
  await says(page, 'User approved! Now, select their courses.');
});

test('ticked courses are enrolled on save, unticked ones unenrolled', async ({ page, context, site }) => {
  await open(page, 'approved');
  const courses = row(page, pupil.email).getByRole('button', { name: /^Courses/ });
  await courses.click();
  await dialog(page).getByLabel('Full Stack').check();
  await press(page, 'Save courses');
  await says(page, 'Enrollments updated successfully!');
  await courses.click();
  await expect(dialog(page).getByLabel('Full Stack')).toBeChecked();
  await dialog(page).getByLabel('Full Stack').uncheck();
  await dialog(page).getByLabel('Algorithms').check();
  await press(page, 'Save courses');
  await expect(dialog(page)).toHaveCount(0);

  const client = await desk(site);
  const all: { id: number; courseName: string }[] = (await client.get('/api/courses')).body;
  const [{ id }] = (await client.get(`/api/approved-users?search=${pupil.email}`)).body;
  const wanted = all.filter(({ courseName }) => courseName === 'Algorithms').map((course) => course.id);
  expect((await client.get(`/api/user/${id}/enrollments`)).body).toEqual(wanted);

  await courses.click();
  await dialog(page).getByLabel('Angular').check();
  await context.setOffline(true);
  await press(page, 'Save courses');
  await says(page, 'Failed to update enrollments.');
  await says(page, "Could not load user's courses");
  await context.setOffline(false);
  await press(page, 'Try again');
  await expect(dialog(page).getByLabel('Algorithms')).toBeChecked();
  await expect(dialog(page).getByLabel('Angular')).not.toBeChecked();
});

test('an empty or unchanged name is no rename', async ({ page }) => {
  const renames: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') renames.push(request.url());
  });
  await open(page, 'manageCourses');
  const rename = page.getByRole('button', { name: /^Rename\s*Angular$/ });
  for (const name of ['', '   ', 'Angular']) {
    await rename.click();
    await page.getByLabel('New name of Angular').fill(name);
    await page.keyboard.press('Enter');
    await expect(rename).toBeFocused();
  }
  expect(renames).toEqual([]);
});

test('a toast is a success, an error or a warning, and looks like it', async ({ page }) => {
  await open(page, 'manageCourses');
  const toast = (kind: string) => page.locator(`.toast-${kind}`);
  await press(page, 'Create Course');
  await shows(toast('warning'), 'Please enter a course name.');
  await fill(page, { 'Name of a new course': 'Angular' });
  await press(page, 'Create Course');
  await shows(toast('error'), 'Error: A course with this name already exists.');
  const letGo = await hold(page, '/api/courses');
  await fill(page, { 'Name of a new course': 'Weaving' });
  await press(page, 'Create Course');
  await shows(page.getByRole('button', { name: 'Creating...' }), 'Creating...');
  letGo();
  await shows(toast('success'), 'Course created successfully!');
});

test('a student may be created without courses', async ({ page, site }) => {
  await open(page, 'createStudent');
  const letGo = await hold(page, '/api/admin/create-user');
  await fill(page, {
    'Full name': 'Ishaan Roy',
    Email: 'ishaan@example.in',
    Password: 'nine paper kites',
  });
  await press(page, 'Create Student');
  await shows(page.getByRole('button', { name: 'Creating...' }), 'Creating...');
  letGo();
  await says(page, 'Student account created and enrolled successfully!');
  const client = await desk(site);
  const [{ id }] = (await client.get('/api/approved-users?search=ishaan@example.in')).body;
  expect((await client.get(`/api/user/${id}/enrollments`)).body).toEqual([]);
});

test('the file dialog offers what the tab is for', async ({ page }) => {
  await open(page, 'video');
  const field = page.locator('input[name=materialFile]').filter({ visible: true });
  await expect(field).toHaveAttribute('accept', 'video/*');
  await page.goto('/admin?tab=document');
  await expect(field).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt');
});

for (const [tab, button, wrong] of [
  ['video', 'Upload Video', pdf],
  ['document', 'Upload Document', video],
] as const)
  test(`a ${tab} that is missing or of another kind is refused, and a button works only once`, async ({
    page,
  }) => {
    await open(page, tab);
    await press(page, button);
    await says(page, 'Please provide a title, a file, and select a course.');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Title').fill('Lesson');
    await panel.getByLabel('Course', { exact: true }).selectOption({ label: 'Angular' });
    await panel.locator('input[name=materialFile]').setInputFiles(wrong);
    await press(page, button);
    await says(page, 'This file type is not allowed.');
    const letGo = await hold(page, '/uploads');
    // Its name says the right thing, its content does not: only the server can tell.
    const name = tab === 'video' ? 'pretender.mp4' : 'pretender.txt';
    const buffer = Buffer.from(tab === 'video' ? 'no video' : [0x00, 0x01, 0x02, 0xff, 0x00, 0x80]);
    await panel
      .locator('input[name=materialFile]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await press(page, button);
    await shows(panel.getByRole('button', { name: 'Uploading...' }), 'Uploading...');
    letGo();
    await says(page, 'Error: This file type is not allowed.');
  });

for (const [tab, url, toast] of [
  ['youtube', 'https://www.youtube.com/embed/dQw4w9WgXcQ', 'YouTube link added successfully!'],
  ['assignment', 'https://example.org/task', 'Assignment added successfully!'],
] as const)
  test(`adding works once: ${tab}`, async ({ page }) => {
    await open(page, tab);
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Title').fill('Lesson');
    await panel.locator('input[name=url]').fill(url);
    await panel.getByLabel('Course', { exact: true }).selectOption({ label: 'Angular' });
    const letGo = await hold(page, tab === 'youtube' ? '/api/add-youtube-link' : '/api/add-assignment');
    await panel.getByRole('button', { name: /^Add/ }).click();
    await shows(panel.getByRole('button', { name: 'Adding...' }), 'Adding...');
    letGo();
    await says(page, toast);
  });

test('without courses every place that needs one says so', async ({ page, site }) => {
  const client = await desk(site);
  for (const { id } of (await client.get('/api/courses')).body) await client.delete(`/api/courses/${id}`);
  await open(page, 'manageCourses');
  await says(page, 'No courses have been created yet.');
  for (const tab of ['video', 'document', 'youtube', 'assignment']) {
    await page.goto(`/admin?tab=${tab}`);
    await says(page, 'No courses created yet.');
  }
  await page.goto('/admin?tab=createStudent');
  await says(page, 'No courses available to assign.');
  await page.goto('/admin?tab=approved');
  await row(page, pupil.email)
    .getByRole('button', { name: /^Courses/ })
    .click();
  await shows(dialog(page), 'No courses available to assign.');
});
