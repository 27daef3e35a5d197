import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, agree, chooseFor, fill, press } from '../support/screens.ts';

test.use({ viewport: PHONE });

test('a course that is deleted stops selling at once, and its open order is named before', async ({
  page,
  site,
}) => {
  await page.goto('/join/database-management');
  await fill(page, {
    'Full name': 'Asha Verma',
    Email: 'asha.closed@example.in',
    'Choose a password': 'slow boats at dawn',
  });
  await agree(page);
  // The page was opened before, and is sent after.
  const late = await page.context().newPage();
  await late.goto('/join/database-management');
  await page.getByLabel('Not yet').check();
  await press(page, 'Continue to payment');
  await expect(page).toHaveTitle(/^Order AB/);

  await openAdmin(page, 'manageCourses');
  await chooseFor(page, 'Database Management', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Database Management?' });
  await expect(dialog).toContainText(
    'Its public page stays, but no one can order. One order waits for payment',
  );
  await press(dialog, 'Delete');
  await says(page, 'Course deleted!');

  await fill(late, {
    'Full name': 'Bina Rao',
    Email: 'bina.closed@example.in',
    'Choose a password': 'slow boats at dawn',
  });
  await agree(late);
  await late.getByLabel('Not yet').check();
  await press(late, 'Continue to payment');
  await says(late, 'Database Management is not offered now.');

  for (const path of ['/DatabaseManagement', '/buyDatabaseManagement']) {
    await page.goto(path);
    await says(page, 'This course is not open for new students now.');
    await expect(page.getByRole('link', { name: /^(Buy Now|Register Now)/ })).toHaveCount(0);
    await expectAccessible(page, `${path}, which is closed`);
  }
  await page.getByRole('link', { name: 'Tell me when it opens' }).click();
  await page.getByRole('button', { name: 'Tell me when it opens' }).waitFor();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
  await expectAccessible(page, 'a join page that is closed');
  await fill(page, { 'Your email': 'chitra.closed@example.in' });
  await press(page, 'Tell me when it opens');
  await says(page, 'Thank you for your message!');

  const admin = await adminOf(site);
  const [message] = (await admin.get('/api/messages')).body;
  expect(message).toMatchObject({
    email: 'chitra.closed@example.in',
    subject: 'Tell me when Database Management opens',
  });
  const trash: { kind: string; id: number }[] = (await admin.get('/api/trash')).body;
  for (const { kind, id } of trash) await admin.post(`/api/trash/${kind}/${id}/restore`);
  await page.goto('/buyDatabaseManagement');
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
});
