import { expect, openAdmin, says, signIn, test } from '../support/e2e.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, press, registered, row } from '../support/screens.ts';

test('each tab has its address; empty lists, and places without courses, say so', async ({ page, site }) => {
  await openAdmin(page, 'pending');
  const tabs = {
    pending: [/^Pending/, 'No users are currently waiting for approval.'],
    approved: [/^Approved/, 'There are no approved users yet.'],
    manageCourses: [/^Courses/, 'Full Stack'],
    manageContent: ['Content', 'No materials have been uploaded yet.'],
    createStudent: ['Create User', 'Full name'],
    video: ['Upload Video', 'Title'],
    document: ['Upload Doc', 'Title'],
    youtube: ['Add YouTube', 'Title'],
    assignment: ['Add Assignment', 'Title'],
    messages: ['Inbox', 'No open messages.'],
    overview: ['More', 'Registrations per week'],
    trash: ['Trash', 'The trash is empty.'],
  } as const;
  for (const [value, [name, sentence]] of Object.entries(tabs)) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${value}$`));
    await says(page, sentence);
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Trash' })).toHaveAttribute('aria-selected', 'true');
  const { width, height } = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  const groups = page.getByRole('navigation', { name: 'Groups' });
  await groups.getByRole('button', { name: 'More' }).click();
  await groups.getByRole('button', { name: 'Messages' }).click();
  await says(page, 'No open messages.');
  await groups.getByRole('button', { name: 'Today' }).click();
  await says(page, 'Your site still has samples');
  await page.setViewportSize({ width, height });

  const student = { fullName: 'Hema Pillai', email: 'hema@example.in', password: 'nine paper boats' };
  await registered(site, student);
  const admin = await adminOf(site);
  for (const { id } of (await admin.get('/api/courses')).body) await admin.delete(`/api/courses/${id}`);
  await openAdmin(page, 'manageCourses');
  await says(page, 'No courses have been created yet.');
  for (const tab of ['Upload Video', 'Upload Doc', 'Add YouTube', 'Add Assignment']) {
    await page.getByRole('tab', { name: tab }).click();
    await says(page, 'No courses created yet.');
  }
  await page.getByRole('tab', { name: 'Create User' }).click();
  await says(page, 'No courses available to assign.');
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await press(page, `Approve ${student.fullName}`);
  await press(page.getByRole('dialog'), 'Approve');
  await says(page, 'User approved! Now, select their courses.');
  await expect(page.getByRole('dialog')).toHaveAccessibleName(`Courses of ${student.fullName}`);
  await expect(page.getByRole('dialog')).toContainText('No courses available to assign.');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Approved/ }).click();
  await expect(row(page, student.email)).toBeVisible();

  await page.goto('/robots.txt');
  await signIn(page, student);
  await page.goto('/dashboard');
  await says(page, 'No Courses Available', 'Please check back later for new content.');
});
