import type { Page } from '@playwright/test';
import { expectSound } from '../support/axe.ts';
import { expect, logIn, openAdmin, says, test } from '../support/e2e.ts';
import { adminOf, fill, press } from '../support/screens.ts';

const password = 'three boats and a kite';
const teacher = { fullName: 'Nikhil Varma', email: 'nikhil.team@example.in', password };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The groups and tabs that a person sees. */
const menuOf = (page: Page) => page.getByRole('tablist', { name: 'Admin' });

test('a teacher is invited by a link, chooses a password, and finds the courses that are theirs', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const office = await adminOf(site);
  const { body: made } = await office.post('/api/courses', { courseName: 'Rain and Rivers' });
  await office.post('/api/add-text', {
    title: 'The monsoon',
    body: 'It comes in June.',
    courseId: made.course.id,
  });

  await openAdmin(page, 'team');
  const dialog = page.getByRole('dialog');
  await press(page, 'Invite');
  await fill(page, { 'Full name': teacher.fullName, Email: teacher.email });
  await dialog.getByRole('checkbox', { name: /^Teacher/ }).check();
  await expect(dialog.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await dialog.getByRole('searchbox', { name: 'Search courses' }).fill('Rain and');
  await dialog.getByRole('checkbox', { name: 'Rain and Rivers' }).check();
  await expectSound(page, 'an invitation of a teacher');
  await press(dialog, 'Invite');
  await says(page, 'gets an email with a link');
  await expect.poll(() => site.mailbox.resetTokenFor(teacher.email)).toBeDefined();
  const token = site.mailbox.resetTokenFor(teacher.email);
  const team = page.getByRole('tabpanel', { name: 'Team' });
  await expect(team).toContainText('Invited; the link works until');
  await expect(team.getByRole('listitem').filter({ hasText: teacher.fullName })).toContainText(
    'Rain and Rivers',
  );

  const own = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const phone = await own.newPage();
  await phone.goto(`/reset-password/${token}`);
  await expect(phone.getByRole('heading', { name: 'Choose a Password' })).toBeVisible();
  await fill(phone, { 'New password': password, 'Confirm new password': password });
  await expectSound(phone, 'the page of an invitation');
  await press(phone, 'Save Password');
  await says(phone, 'Your password is saved. You can now log in.');
  await logIn(phone, 'admin', teacher);
  await expect(phone.getByRole('heading', { name: 'Your courses' })).toBeVisible();
  for (const name of ['Payments', 'Pending', 'Setup', 'Team'])
    await expect(menuOf(phone).getByRole('tab', { name: new RegExp(name) })).toHaveCount(0);
  await expectSound(phone, 'a teacher’s first screen');
  await press(phone, 'Open Rain and Rivers');
  await expect(phone.getByText('The monsoon').first()).toBeVisible();
  await phone.goto('/admin?tab=payments');
  await says(phone, 'This part belongs to');
  await own.close();

  await press(page, `More for ${teacher.fullName}`);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await press(dialog, 'Remove');
  await says(page, 'Removed from the team.');
  await expect(team).not.toContainText(teacher.email);
});
