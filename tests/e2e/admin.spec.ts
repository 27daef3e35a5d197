import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';

const password = 'seven blue umbrellas';
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

test.describe.configure({ mode: 'serial' });

async function register(page: Page, fullName: string): Promise<string> {
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.in`;
  const answer = await page.request.post('/api/register', { data: { fullName, email, password } });
  expect(answer.status()).toBe(201);
  return email;
}

async function openDesk(page: Page, tab = 'pending'): Promise<void> {
  await logIn(page, 'admin', admin);
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.goto(`/admin?tab=${tab}`);
}

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const confirm = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();
const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test.use({ product: 'admin' });

test('empty lists say so', async ({ page }) => {
  await openDesk(page);
  await says(page, 'No users are currently waiting for approval.');
  await page.getByRole('tab', { name: /Approved/ }).click();
  await says(page, 'There are no approved users yet.');
  await page.getByRole('tab', { name: 'Content' }).click();
  await says(page, 'No materials have been uploaded yet.');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await says(page, 'No messages yet.');
  await page.getByRole('tab', { name: 'Trash' }).click();
  await says(page, 'The trash is empty.');
});

test('approving one opens the choice of courses', async ({ page }) => {
  const email = await register(page, 'Asha Iyer');
  await openDesk(page);
  await row(page, email)
    .getByRole('button', { name: /Approve/ })
    .click();
  await confirm(page, 'Approve');
  await says(page, 'User approved! Now, select their courses.');
  await dialog(page).getByLabel('Full Stack').check();
  await confirm(page, 'Save courses');
  await says(page, 'Enrollments updated successfully!');
});

test('several are approved and enrolled at once, by keyboard, at 360 px', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const name of ['Binod Rao', 'Chitra Menon', 'Devi Nair']) await register(page, name);
  await openDesk(page);
  await page.getByLabel('Select all 3 shown').focus();
  await page.keyboard.press('Space');
  await says(page, '3 selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says(
    page,
    'Binod Rao, Chitra Menon and Devi Nair can log in from then on. Next, you choose the courses.',
  );
  await dialog(page).getByRole('button', { name: 'Approve 3' }).press('Enter');
  await says(page, '3 users approved! Now, select their courses.');
  await dialog(page).getByLabel('Python Data Science').press('Space');
  await dialog(page).getByRole('button', { name: 'Enroll all' }).press('Enter');
  await says(page, 'Enrollments updated successfully!');
});

test('several registrations are deleted at once, also where somebody else was quicker', async ({
  page,
  site,
}) => {
  for (const name of ['Spam One', 'Spam Two', 'Real Person']) await register(page, name);
  await openDesk(page);
  for (const name of ['Spam One', 'Spam Two']) await page.getByLabel(`Select ${name}`).check();
  await press(page, 'Delete selected');
  await says(page, 'Spam One and Spam Two will not be approved.');
  const other = site.client();
  await other.post('/api/login', admin);
  const [first] = (await other.get('/api/pending-users')).body;
  await other.delete(`/api/delete-user/${first.id}`);
  await confirm(page, 'Delete 2');
  await says(page, '2 users deleted!');
  await expect(row(page, 'Spam')).toHaveCount(0);

  await page.getByLabel('Select Real Person').check();
  await press(page, 'Approve selected');
  await expect(dialog(page)).toHaveAccessibleName('Approve Real Person?');
  await confirm(page, 'Cancel');
  await press(page, 'Delete selected');
  await confirm(page, 'Delete');
  await says(page, 'User deleted!');
  await other.delete(`/api/trash?deletedUntil=${Date.now()}`);
});

test('lists are sorted and searched', async ({ page }) => {
  await openDesk(page, 'approved');
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(page.getByRole('row').nth(1)).toContainText('Devi Nair');
  await page.getByLabel('Search approved users').fill('BINOD');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search approved users').fill('nobody at all');
  await says(page, 'Nobody matches “nobody at all”.');
});

test('passwords are shown only where an admin issued them', async ({ page }) => {
  await openDesk(page, 'approved');
  await row(page, 'Asha Iyer')
    .getByRole('button', { name: /View password/ })
    .click();
  await says(page, 'Could not retrieve password: This password was chosen by the user and cannot be shown.');
  await row(page, 'Asha Iyer').getByRole('button', { name: /^More/ }).click();
  await confirm(page, 'Issue temporary password');
  await expect(dialog(page)).toContainText('Asha Iyer');
  await confirm(page, 'Issue temporary password');
  await says(page, 'Temporary password issued. It works for 72 hours.');
});

test('two admins do not undo each other', async ({ page, browser, site }) => {
  await openDesk(page, 'manageCourses');
  const renameFull = (on: Page) => on.getByRole('button', { name: /Rename\s*Angular/ });
  await renameFull(page).click();
  await other(browser, site.address, async (second) => {
    await openDesk(second, 'manageCourses');
    await renameFull(second).click();
    await second.getByLabel('New name of Angular').fill('Angular with Signals');
    await second.keyboard.press('Enter');
    await says(second, 'Course renamed successfully!');
  });
  await page.getByLabel(/New name of/).fill('Angular for All');
  await page.keyboard.press('Enter');
  await says(page, 'Someone else changed this. Reload and try again.');
  await says(page, 'Angular with Signals');
});

test('courses are created, refused, deleted and restored', async ({ page }) => {
  await openDesk(page, 'manageCourses');
  await press(page, 'Create Course');
  await says(page, 'Please enter a course name.');
  await page.getByLabel('Name of a new course').fill('Pottery');
  await press(page, 'Create Course');
  await says(page, 'Course created successfully!');
  await page.getByLabel('Name of a new course').fill('pottery');
  await press(page, 'Create Course');
  await says(page, 'Error: A course with this name already exists.');
  await press(page, /Delete\s*Pottery/);
  await confirm(page, 'Delete');
  await says(page, 'Course deleted!');
  await page.getByRole('tab', { name: 'Trash' }).click();
  await row(page, 'Pottery')
    .getByRole('button', { name: /Restore/ })
    .click();
  await confirm(page, 'Restore');
  await says(page, 'Course restored!');
  await says(page, 'The trash is empty.');
});

test('a student is created, deleted and restored', async ({ page }) => {
  await openDesk(page, 'createStudent');
  await press(page, 'Create');
  await says(page, 'Please fill out all required fields.');
  await page.getByLabel('Full name').fill('Esha Verma');
  await page.getByLabel('Email').fill('esha@example.in');
  await page.getByLabel('Password', { exact: true }).fill('nine green umbrellas');
  await press(page, 'Create');
  await says(page, 'Student account created and enrolled successfully!');
  await page.getByRole('tab', { name: /Approved/ }).click();
  await row(page, 'esha@example.in')
    .getByRole('button', { name: /Delete/ })
    .click();
  await confirm(page, 'Delete');
  await says(page, 'User deleted!');
  await page.getByRole('tab', { name: 'Trash' }).click();
  await row(page, 'Esha Verma')
    .getByRole('button', { name: /Restore/ })
    .click();
  await confirm(page, 'Restore');
  await says(page, 'User restored!');
});

test('a file of students is tried, mended, imported, and its passwords taken once', async ({ page }) => {
  const csv = (text: string) => ({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await openDesk(page, 'approved');
  await press(page, 'Import students');
  await page
    .getByLabel('CSV file')
    .setInputFiles(csv('fullName,email,courses\nFarah Khan,nowhere,Full Stack\n'));
  await says(page, 'Please enter a valid email.');
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page
    .getByLabel('CSV file')
    .setInputFiles(csv('fullName,email,courses\nFarah Khan,farah@example.in,Full Stack\n'));
  await says(page, 'One account will be made, approved at once');
  await confirm(page, 'Import 1');
  await says(page, '1 student imported and enrolled!');
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('button', { name: 'Close without passwords' })).toBeVisible();
  const download = page.waitForEvent('download');
  await confirm(page, 'Download passwords');
  expect((await download).suggestedFilename()).toBe('passwords.csv');
  await expect(dialog(page).getByRole('button', { name: 'Passwords downloaded' })).toBeDisabled();
  await confirm(page, 'Done');
  await expect(row(page, 'farah@example.in')).toBeVisible();
});

test('messages can be answered, and the log says who did what', async ({ page }) => {
  const message = {
    name: 'Sunita',
    email: 'sunita@example.in',
    subject: 'Fees & dates',
    message: 'How much?',
  };
  await page.request.post('/api/contact', { data: message });
  await openDesk(page, 'messages');
  await expect(page.getByRole('link', { name: /Reply\s*to Sunita/ })).toHaveAttribute(
    'href',
    'mailto:sunita%40example.in?subject=Re%3A%20Fees%20%26%20dates',
  );
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await page.getByLabel('What happened').selectOption('course-renamed');
  await expect(page.getByRole('row', { name: /Angular with Signals/ })).toContainText('from: Angular');
});

test('a server that cannot be reached is said', async ({ page }) => {
  await openDesk(page);
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Trash' }).click();
  await says(page, 'Could not load dashboard data.');
  await says(page, 'A network error occurred while fetching data.');
  await page.getByRole('tab', { name: /Approved/ }).click();
  await row(page, 'Asha Iyer')
    .getByRole('button', { name: /^Courses/ })
    .click();
  await says(page, "Could not load user's courses");
});

for (const [size, scheme] of [
  [WIDE, 'light'],
  [NARROW, 'dark'],
] as const)
  test(`every screen of the desk is whole and clean at ${size.width} px, ${scheme}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await openDesk(page);
    for (const tab of [
      'pending',
      'approved',
      'manageCourses',
      'createStudent',
      'overview',
      'messages',
      'trash',
      'audit',
    ]) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByLabel('Loading')).toHaveCount(0);
      await isClean(page);
    }
    await page.goto('/admin?tab=approved');
    await page.getByLabel(/^Select all/).check();
    await press(page, 'Add courses');
    await isClean(page);
  });

/** Runs with a browser profile of its own. */
async function other(browser: Browser, baseURL: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await work(await context.newPage());
  await context.close();
}
