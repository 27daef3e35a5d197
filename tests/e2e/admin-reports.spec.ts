import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { adminOf, approved, chooseFor, press, row } from '../support/screens.ts';

const all = 'Delete all permanently';

test.describe.configure({ mode: 'serial' });

test('messages are answered, the log tells, and the overview counts', async ({ page, site }) => {
  const message = {
    name: 'Sunita',
    email: 'sunita@example.in',
    subject: 'Fees & dates',
    message: 'How much?',
  };
  await site.client().post('/api/contact', message);
  const admin = await adminOf(site);
  const { course } = (await admin.post('/api/courses', { courseName: 'Spinning' })).body;
  await admin.put(`/api/courses/${course.id}`, { courseName: 'Carding' });
  await openAdmin(page, 'messages');
  await page.getByRole('button', { name: 'Answer Sunita' }).click();
  await says(page, 'How much?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for Sunita, Fees & dates' }).click();
  await page.getByRole('menuitem', { name: 'Mark as done' }).click();
  await says(page, 'Marked as done.', 'No open messages.');
  await page.getByLabel('Show').selectOption('all');
  await expect(row(page, 'Sunita')).toContainText('Done');
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await page.getByLabel('What happened').selectOption('course-renamed');
  await expect(row(page, 'Carding')).toHaveCount(1);
  await expect(row(page, 'Carding')).toContainText('from: Spinning');
  await page.getByRole('searchbox', { name: 'Who did it' }).fill('nobody');
  await says(page, 'No entries found.');
  await page.getByRole('tab', { name: 'Reports' }).click();
  await says(page, 'Approved students', 'Registrations per week', 'Completion per course', 'Backups');
  await expect(page.getByRole('paragraph').filter({ hasText: /^[1-9]\d*\s*Courses$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Today' }).click();
  await says(page, 'Only a password protects');
});

test('an admin deletes a person and a course permanently, and empties the trash', async ({ page, site }) => {
  const student = { fullName: 'Ojas Patil', email: 'ojas@example.in', password: 'nine paper boats' };
  await approved(site, student);
  const admin = await adminOf(site);
  const [{ id }] = (await admin.get('/api/approved-users?search=ojas')).body;
  await admin.delete(`/api/delete-user/${id}`);
  for (const courseName of ['Pottery', 'Weaving', 'Knitting']) {
    const { course } = (await admin.post('/api/courses', { courseName })).body;
    await admin.delete(`/api/courses/${course.id}`);
  }
  const dialog = page.getByRole('dialog');
  const empty = page.getByRole('button', { name: 'Empty the trash' });
  await openAdmin(page, 'trash');
  await empty.click();
  await expect(dialog).toContainText("All 4 items in the trash are deleted now and can't be restored");
  await press(dialog, 'Cancel');
  await chooseFor(page, 'Weaving', 'Delete permanently');
  await expect(dialog).toContainText('with its materials, files');
  await press(dialog, 'Delete permanently');
  await expect(row(page, 'Weaving')).toHaveCount(0);
  await chooseFor(page, student.fullName, 'Delete permanently');
  await expect(dialog).toContainText(`This deletes everything about ${student.email} now`);
  await press(dialog, 'Delete permanently');
  await expect(page.getByText(student.email)).toHaveCount(0);

  await empty.click();
  await expect(dialog).toContainText('All 2 items');
  await dialog.getByRole('button', { name: all }).click();
  await says(page, 'Trash emptied: 2 items', 'The trash is empty.');
  await expect(empty).toHaveCount(0);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('cell', { name: 'Emptied the trash' })).toBeVisible();
});
