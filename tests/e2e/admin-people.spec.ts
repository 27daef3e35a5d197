import type { Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, type Site, says, test } from '../support/e2e.ts';
import { adminOf, chooseFor, expectBusy, fill, hold, press, registered, row } from '../support/screens.ts';

test.describe.configure({ mode: 'serial' });

const password = 'seven blue umbrellas';
const dialog = (page: Page) => page.getByRole('dialog');
const emailOf = (fullName: string) => `${fullName.toLowerCase().replaceAll(' ', '.')}@example.in`;

async function register(site: Site, course: string | undefined, ...names: string[]): Promise<void> {
  for (const fullName of names)
    await registered(site, { fullName, email: emailOf(fullName), password }, course);
}

test('one is approved, and courses are ticked and unticked, over cut lines', { tag: '@quick' }, async ({
  page,
  context,
  site,
}) => {
  await register(site, undefined, 'Asha Iyer');
  await openAdmin(page, 'pending');
  const ask = {
    Approve: () => press(page, 'Approve Asha Iyer'),
    Delete: () => chooseFor(page, 'Asha Iyer', 'Delete'),
  };
  for (const [action, begin] of Object.entries(ask)) {
    await begin();
    await expect(dialog(page)).toHaveAccessibleName(`${action} Asha Iyer?`);
    await press(dialog(page), 'Cancel');
    await expect(dialog(page)).toHaveCount(0);
  }
  await context.setOffline(true);
  await press(page, 'Approve Asha Iyer');
  await press(dialog(page), 'Approve');
  await says(page, 'An error occurred.', 'Could not load dashboard data.');
  await expect(dialog(page)).toHaveCount(0);
  await context.setOffline(false);
  await press(page, 'Approve Asha Iyer');
  await press(dialog(page), 'Approve');
  await says(page, 'User approved! Now, select their courses.');
  await dialog(page).getByLabel('Full Stack').check();
  await press(dialog(page), 'Save courses');
  await says(page, 'Enrollments updated successfully!');
  await expect(row(page, emailOf('Asha Iyer'))).toHaveCount(0);

  await page.getByRole('tab', { name: /^Approved/ }).click();
  await press(page, 'Courses of Asha Iyer');
  await expect(dialog(page).getByLabel('Full Stack')).toBeChecked();
  await dialog(page).getByLabel('Full Stack').uncheck();
  await dialog(page).getByLabel('Algorithms').check();
  await press(dialog(page), 'Save courses');
  await expect(dialog(page)).toHaveCount(0);
  const admin = await adminOf(site);
  const all: { id: number; courseName: string }[] = (await admin.get('/api/courses')).body;
  const [{ id }] = (await admin.get(`/api/approved-users?search=${emailOf('Asha Iyer')}`)).body;
  const chosen = all.filter(({ courseName }) => courseName === 'Algorithms').map((course) => course.id);
  expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual(chosen);

  await press(page, 'Courses of Asha Iyer');
  await dialog(page).getByLabel('Angular').check();
  await context.setOffline(true);
  await press(dialog(page), 'Save courses');
  await says(page, 'Failed to update enrollments.', "Could not load user's courses");
  await context.setOffline(false);
  await press(page, 'Try again');
  await expect(dialog(page).getByLabel('Algorithms')).toBeChecked();
  await expect(dialog(page).getByLabel('Angular')).not.toBeChecked();
});

test('several are deleted at once, also where someone else was quicker', async ({ page, site }) => {
  await register(site, undefined, 'Spam One', 'Spam Two', 'Real Person');
  await openAdmin(page, 'pending');
  for (const name of ['Spam One', 'Spam Two']) await page.getByLabel(`Select ${name}`).check();
  await press(page, 'Delete selected');
  await says(page, 'Spam One and Spam Two will not be approved.');
  const other = await adminOf(site);
  const [first] = (await other.get('/api/pending-users?search=spam.one')).body;
  await other.delete(`/api/delete-user/${first.id}`);
  await press(dialog(page), 'Delete 2');
  await says(page, 'User deleted!');
  await expect(row(page, 'Spam')).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);

  // By keys: one row down, approve.
  const search = page.getByLabel('Search pending users');
  await search.pressSequentially('real/jack');
  await expect(search).toHaveValue('real/jack');
  await search.fill('real');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Select Real Person').focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Real Person', exact: true })).toBeFocused();
  await page.keyboard.press('a');
  await expect(dialog(page)).toHaveAccessibleName('Approve Real Person?');
  await page.keyboard.press('Escape');
  await page.getByLabel('Select Real Person').check();
  await press(page, 'Approve selected');
  await expect(dialog(page)).toHaveAccessibleName('Approve Real Person?');
  await press(dialog(page), 'Cancel');
});

test('a student is created without courses, deleted and restored', async ({ page, site }) => {
  await openAdmin(page, 'createStudent');
  await press(page, 'Create Student');
  await says(page, 'Please fill out all required fields.');
  const letGo = await hold(page, '/api/admin/create-user');
  await fill(page, { 'Full name': 'Esha Verma', Email: 'esha@example.in', Password: 'nine green umbrellas' });
  await press(page, 'Create Student');
  await expectBusy(page, 'Creating...');
  letGo();
  await says(page, 'Student account created and enrolled successfully!');
  const card = page.getByRole('region', { name: 'Share this login with Esha Verma' });
  await expect(card).toContainText('nine green umbrellas');
  const message = await card.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(
    'Email: esha@example.in\nPassword: nine green umbrellas',
  );
  await press(card, 'Close');
  await expect(card).toHaveCount(0);
  const admin = await adminOf(site);
  const [{ id }] = (await admin.get('/api/approved-users?search=esha@example.in')).body;
  expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual([]);

  await page.getByRole('tab', { name: /^Approved/ }).click();
  await chooseFor(page, 'Esha Verma', 'Delete');
  await press(dialog(page), 'Delete');
  await says(page, 'User deleted!');
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('tab', { name: 'Trash' }).click();
  await row(page, 'Esha Verma')
    .getByRole('button', { name: /^Restore/ })
    .click();
  await press(dialog(page), 'Restore');
  await says(page, 'User restored!');
});

test('several are approved, each with the course they asked for; lists are filtered, sorted and searched', {
  tag: '@quick',
}, async ({ page, site }) => {
  await register(site, 'full-stack', 'Hari Das', 'Isha Rao');
  await register(site, 'computer-fundamentals', 'Leela Roy');
  await register(site, undefined, 'Kiran Sen');
  await openAdmin(page, 'pending');
  await says(page, 'waiting, oldest since today');
  await expect(row(page, 'Leela Roy')).toContainText('Requested: Computer Fundamentals');
  for (const name of ['Hari Das', 'Isha Rao', 'Leela Roy', 'Kiran Sen'])
    await page.getByLabel(`Select ${name}`).check();
  await press(page, 'Approve selected');
  const courseOf = (name: string) => dialog(page).getByLabel(`${name}: course`);
  await expect(courseOf('Isha Rao').locator('option:checked')).toHaveText('Full Stack');
  await courseOf('Hari Das').selectOption('Angular');
  await press(dialog(page), 'Approve 4');
  await says(page, '4 users approved! Now, select their courses.');
  await expect(dialog(page)).toHaveAccessibleName('Courses of Kiran Sen');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^Approved/ }).click();
  await expect(row(page, 'Hari Das')).toContainText('Requested: Full Stack');
  await expect(row(page, 'Hari Das')).toContainText('Angular');
  const names = page.getByRole('region', { name: 'Approved students' }).getByRole('row');
  await page.getByLabel('Course', { exact: true }).selectOption('Full Stack');
  await expect(names.filter({ hasText: '@' })).toHaveText([/Isha Rao/]);
  await page.getByLabel('Course', { exact: true }).selectOption('');
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(names.nth(1)).toContainText('Kiran Sen');
  await page.getByLabel('Search approved users').fill('ISHA RAO');
  await expect(names).toHaveCount(2);
  await page.getByLabel('Search approved users').fill('no one at all');
  await says(page, 'No students found for “no one at all”.');
});

test('the page of a student has its address; name and email are corrected there', async ({ page, site }) => {
  await register(site, 'angular', 'Mina Paul');
  const admin = await adminOf(site);
  const [{ id }] = (await admin.get('/api/pending-users?search=mina')).body;
  await admin.put(`/api/approve-user/${id}`);
  await openAdmin(page, 'approved');
  await press(page, 'Mina Paul');
  await expect(page).toHaveURL(new RegExp(`student=${id}`));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mina Paul' })).toBeFocused();
  const courses = page.getByRole('region', { name: 'Courses and marks' });
  await expect(courses).toContainText('Not enrolled in a course yet.');
  const about = page.getByRole('region', { name: 'About the student' });
  await press(about, 'Courses');
  await press(page.getByRole('dialog', { name: 'Courses of Mina Paul' }), 'Save courses');
  await expect(courses.getByRole('progressbar', { name: 'Progress in Angular' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders and receipts' })).toContainText('No orders.');
  await expect(page.getByRole('region', { name: 'Certificates' })).toContainText('No certificates.');
  await expectAccessible(page, 'the page of a student');
  await press(about, 'Message');
  const message = page.getByRole('dialog', { name: 'Message to Mina Paul' });
  await message.getByLabel('Message').fill('Please see lesson 2.');
  await press(message, 'Send message');
  await says(page, 'Message sent.');
  await chooseFor(page, 'Mina Paul', 'Edit name, email and mobile');
  const edit = page.getByRole('dialog', { name: 'Edit Mina Paul' });
  await edit.getByLabel('Email').fill(emailOf('Isha Rao'));
  // On a slow line they go on typing; the refusal does not move what they type into another field.
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/user/${id}`, (route) => isTyped.then(() => route.continue()), { times: 1 });
  await press(edit, 'Save');
  const name = edit.getByLabel('Full name');
  await name.fill('Meena');
  answer();
  await says(page, 'A user with this email already exists.');
  await page.keyboard.type(' Paul');
  await expect(name).toHaveValue('Meena Paul');
  await edit.getByLabel('Email').fill('meena@example.in');
  await edit.getByLabel('Mobile number').fill('098765 43210');
  await press(edit, 'Save');
  await says(page, 'Name and email saved!');
  await expect(page.getByRole('heading', { name: 'Meena Paul' })).toBeVisible();
  await expect(about).toContainText('meena@example.in');
  await expect(about.getByRole('link', { name: '98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  const opened = page.waitForEvent('popup');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await about.getByRole('link', { name: 'WhatsApp' }).click();
  expect((await opened).url()).toContain('https://wa.me/919876543210?text=Hello%20Meena');
  await press(page, 'Back');
  await press(page, 'Meena Paul');
  await chooseFor(page, 'Meena Paul', 'Delete');
  await press(page.getByRole('dialog', { name: 'Delete Meena Paul?' }), 'Delete');
  await says(page, 'User deleted!');
  await expect(page).not.toHaveURL(/student=/);
  await expect(page.getByText('Could not load dashboard data.')).toHaveCount(0);
});

test('what was typed when the session ended comes back, for that person alone', async ({ page, site }) => {
  await register(site, undefined, 'Draft One', 'Draft Two');
  await openAdmin(page, 'pending');
  const edit = async (name: string) => {
    await chooseFor(page, name, 'Edit name, email and mobile');
    await expect(dialog(page)).toHaveAccessibleName(`Edit ${name}`);
  };
  const mobile = dialog(page).getByLabel('Mobile number');
  await edit('Draft One');
  await mobile.fill('98765 43210');
  await page.context().clearCookies();
  await press(dialog(page), 'Save');
  await page.waitForURL('**/student-login**');
  await fill(page, { Email: admin.email, Password: admin.password });
  await press(page, 'Login');
  await page.waitForURL('**/admin**');
  await edit('Draft Two');
  await expect(mobile).toHaveValue('');
  await press(dialog(page), 'Cancel');
  await edit('Draft One');
  await expect(mobile).toHaveValue('98765 43210');
});
