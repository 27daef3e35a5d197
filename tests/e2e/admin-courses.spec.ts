import type { Page } from '@playwright/test';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { chooseFor, expectBusy, fill, hold, press, row } from '../support/screens.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('courses are created, renamed, deleted and restored; failures are alerts', async ({ page }) => {
  await openAdmin(page, 'manageCourses');
  await press(page, 'New course');
  await expect(page.getByLabel('Name of a new course')).toBeFocused();
  await press(page, 'Create Course');
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a course name.' })).not.toHaveCount(0);
  const letGo = await hold(page, '/api/courses');
  await fill(page, { 'Name of a new course': 'Pottery' });
  await press(page, 'Create Course');
  await expectBusy(page, 'Creating...');
  letGo();
  await expect(page.getByRole('status').filter({ hasText: 'Course created successfully!' })).toBeVisible();
  await expect(page.getByLabel('Name of a new course')).toHaveCount(0);
  await press(page, 'New course');
  await fill(page, { 'Name of a new course': 'pottery' });
  await press(page, 'Create Course');
  const taken = 'Error: A course with this name already exists.';
  await expect(page.getByRole('alert').filter({ hasText: taken })).toBeVisible();

  await chooseFor(page, 'Pottery', 'Rename');
  await fill(page, { 'New name of Pottery': 'Clay' });
  await page.keyboard.press('Enter');
  await says(page, 'Course renamed successfully!');
  await chooseFor(page, 'Clay', 'Delete');
  await press(dialog(page), 'Delete');
  await says(page, 'Course deleted!');
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('tab', { name: 'Trash' }).click();
  await row(page, 'Clay')
    .getByRole('button', { name: /^Restore/ })
    .click();
  await press(dialog(page), 'Restore');
  await says(page, 'Course restored!');
  await expect(row(page, 'Clay')).toHaveCount(0);
});

test('nothing is sent for an empty or the same name', async ({ page }) => {
  const renames: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') renames.push(request.url());
  });
  await openAdmin(page, 'manageCourses');
  for (const name of ['', '   ', 'Angular']) {
    await chooseFor(page, 'Angular', 'Rename');
    await fill(page, { 'New name of Angular': name });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'More for Angular', exact: true })).toBeFocused();
  }
  expect(renames).toEqual([]);
});
