import type { Page } from '@playwright/test';
import { expect, openAdmin, type Site, says, test } from '../support/e2e.ts';
import { adminOf, expectBusy, fill, hold, press, registered, row } from '../support/screens.ts';

test.describe.configure({ mode: 'serial' });

const password = 'seven blue umbrellas';
const dialog = (page: Page) => page.getByRole('dialog');
const emailOf = (fullName: string) => `${fullName.toLowerCase().replaceAll(' ', '.')}@example.in`;

async function register(site: Site, course: string | undefined, ...names: string[]): Promise<void> {
  for (const fullName of names)
    await registered(site, { fullName, email: emailOf(fullName), password }, course);
}

test('one is approved, and courses are ticked and unticked, over cut lines', async ({
  page,
  context,
  site,
}) => {
  await register(site, undefined, 'Asha Iyer');
  await openAdmin(page, 'pending');
  for (const action of ['Approve', 'Delete']) {
    await press(page, `${action} Asha Iyer`);
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

test('several are deleted at once, also where somebody else was quicker', async ({ page, site }) => {
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
  const admin = await adminOf(site);
  const [{ id }] = (await admin.get('/api/approved-users?search=esha@example.in')).body;
  expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual([]);

  await page.getByRole('tab', { name: /^Approved/ }).click();
  await press(page, 'Delete Esha Verma');
  await press(dialog(page), 'Delete');
  await says(page, 'User deleted!');
  await page.getByRole('tab', { name: 'Trash' }).click();
  await row(page, 'Esha Verma')
    .getByRole('button', { name: /^Restore/ })
    .click();
  await press(dialog(page), 'Restore');
  await says(page, 'User restored!');
});

test('several are approved, with the course they came for ticked; lists are sorted and searched', async ({
  page,
  site,
}) => {
  await register(site, 'full-stack', 'Hari Das', 'Isha Rao', 'Jaya Nair', 'Kiran Sen');
  await register(site, 'computer-fundamentals', 'Leela Roy');
  await openAdmin(page, 'pending');
  await expect(row(page, 'Leela Roy')).toContainText('Wants Computer Fundamentals');
  const approveAll = async (...names: string[]) => {
    for (const name of names) await page.getByLabel(`Select ${name}`).check();
    await press(page, 'Approve selected');
    await press(page, `Approve ${names.length}`);
    return page.getByRole('dialog', { name: `Courses for ${names.length} students` });
  };
  const same = await approveAll('Hari Das', 'Isha Rao');
  await expect(same.getByLabel('Full Stack')).toBeChecked();
  await same.getByLabel('Angular').check();
  await press(same, 'Enroll all');
  await says(page, 'Enrollments updated successfully!');
  const mixed = await approveAll('Jaya Nair', 'Kiran Sen', 'Leela Roy');
  await expect(mixed.getByRole('checkbox').first()).toBeVisible();
  await expect(mixed.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^Approved/ }).click();
  await page.getByLabel('Sort by').selectOption('newest');
  const names = page.getByRole('region', { name: 'Approved students' }).getByRole('row');
  await expect(names.nth(1)).toContainText('Leela Roy');
  await page.getByLabel('Search approved users').fill('ISHA RAO');
  await expect(names).toHaveCount(2);
  await page.getByLabel('Search approved users').fill('nobody at all');
  await says(page, 'Nobody matches “nobody at all”.');
});
