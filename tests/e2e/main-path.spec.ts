import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, logIn, says, test } from '../support/e2e.ts';
import { agree } from '../support/screens.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

const student = { fullName: 'Kavita Rao', email: 'kavita@example.in', password: 'seven blue umbrellas' };
const newPassword = 'eight red umbrellas';
const course = 'Full Stack';

test.describe.configure({ mode: 'serial' });

test('a visitor reads a course page and registers', async ({ page }) => {
  await page.goto('/courses');
  await page
    .getByRole('link', { name: new RegExp(`View all Details.*${course}|${course}.*View all Details`) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/Fullstack$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course);
  await says(page, '₹599');

  await page.goto('/buyFullstack');
  await page.getByRole('link', { name: /^Register Now/ }).click();
  await expect(page.getByText(`You are registering for ${course}.`)).toBeVisible();
  await page.getByLabel('Full name').fill(student.fullName);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await agree(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await says(page, 'Registration successful! You can log in once an admin approves your account.');

  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Your account is waiting for admin approval.');
});

test('an admin approves the student, chooses courses and uploads materials', async ({ page }) => {
  await logIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  const row = page.getByRole('row', { name: new RegExp(student.email) });
  await expect(row).toContainText(`Wants ${course}`);
  await row.getByRole('button', { name: /Approve/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Approve/ })
    .click();
  await says(page, 'User approved! Now, select their courses.');
  const dialog = page.getByRole('dialog', { name: `Courses of ${student.fullName}` });
  await expect(dialog.getByLabel(course)).toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save courses' }).click();
  await says(page, 'Enrollments updated successfully!');

  await upload(page, 'video', 'lecture.mp4', 'Video uploaded successfully!');
  await upload(page, 'document', 'notes.pdf', 'Document uploaded successfully!');
  await addLink(page, 'youtube', 'https://youtu.be/dQw4w9WgXcQ', 'YouTube link added successfully!');
  await addLink(page, 'assignment', 'https://example.org/task', 'Assignment added successfully!');
});

test('the student watches with seeking, opens the document, and is stopped when unenrolled', async ({
  page,
  browser,
  site,
}) => {
  await logIn(page, 'student', student);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(student.fullName);
  await page.getByRole('link', { name: new RegExp(`Start Learning.*${course}|Continue.*${course}`) }).click();
  await expect(page.getByRole('tab', { name: /Videos/ })).toHaveAttribute('aria-selected', 'true');

  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 9;
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.seeking && element.currentTime))
    .toBeGreaterThanOrEqual(9);

  await page.getByRole('tab', { name: /Documents/ }).click();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Open/ }).click(),
  ]);
  const document = await page.request.get(opened.url());
  expect(document.status()).toBe(200);
  expect(document.headers()['content-type']).toBe('application/pdf');
  await opened.close();

  await page.getByRole('tab', { name: /Videos/ }).click();
  await video.evaluate((element: HTMLVideoElement) => {
    // Slowly, so that it still plays while the admin is at work.
    element.playbackRate = 0.1;
    element.muted = true;
    return element.play();
  });
  const source = await video.getAttribute('src');
  const other = await browser.newContext({ baseURL: site.address });
  const desk = await other.newPage();
  await logIn(desk, 'admin');
  await desk.goto('/admin?tab=approved');
  await desk
    .getByRole('row', { name: new RegExp(student.email) })
    .getByRole('button', { name: /^Courses/ })
    .click();
  const dialog = desk.getByRole('dialog', { name: `Courses of ${student.fullName}` });
  await dialog.getByLabel(course).uncheck();
  await dialog.getByRole('button', { name: 'Save courses' }).click();
  await says(desk, 'Enrollments updated successfully!');
  await other.close();

  const range = await page.request.get(source ?? '', { headers: { range: 'bytes=0-99' } });
  expect(range.status()).toBe(403);
  await expect(page.getByText('You are not enrolled in this course.').first()).toBeVisible({
    timeout: 10_000,
  });
  await expect(video).toHaveCount(0);
});

test('the student forgets the password and sets a new one from the mail', async ({ page, site }) => {
  await page.goto('/student-login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await says(page, 'If that email has an account, a reset link has been sent.');

  await expect.poll(() => site.mailbox.resetTokenFor(student.email)).toBeDefined();
  await page.goto(`/reset-password/${site.mailbox.resetTokenFor(student.email)}`);
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel(/confirm/i).fill(newPassword);
  await page.getByRole('button', { name: /reset/i }).click();
  await says(page, 'Password reset successfully! You can now log in.');
  await page.waitForURL('**/student-login');
  await logIn(page, 'student', { ...student, password: newPassword });
});

async function upload(page: Page, tab: 'video' | 'document', file: string, toast: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await panel.getByLabel('Title').fill(`Lesson ${tab}`);
  await panel.locator('input[type=file]').setInputFiles(fixture(file));
  await panel.getByLabel('Course').selectOption({ label: course });
  await panel.getByRole('button', { name: /upload/i }).click();
  await says(page, toast);
}

async function addLink(page: Page, tab: 'youtube' | 'assignment', url: string, toast: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`);
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await panel.getByLabel('Title').fill(`Lesson ${tab}`);
  await panel.locator('input[name=url]').fill(url);
  await panel.getByLabel('Course').selectOption({ label: course });
  await panel.getByRole('button', { name: /^add/i }).click();
  await says(page, toast);
}
