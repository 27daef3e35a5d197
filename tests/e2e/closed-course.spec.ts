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
    'Its public page is hidden, and no one can order it. One order waits for payment',
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

  for (const path of ['/DatabaseManagement', '/buyDatabaseManagement', '/join/database-management']) {
    expect((await page.goto(path))?.status()).toBe(410);
    await says(page, 'This course is not offered any more.');
    await expect(page).toHaveTitle(/^This course is not offered/);
    await expectAccessible(page, `${path}, which is hidden`);
  }
  await page.getByRole('link', { name: 'See all courses' }).click();
  await expect(page.getByRole('heading', { name: 'Database Management' })).toHaveCount(0);

  const admin = await adminOf(site);
  const trash: { kind: string; id: number }[] = (await admin.get('/api/trash')).body;
  for (const { kind, id } of trash) await admin.post(`/api/trash/${kind}/${id}/restore`);
  await page.goto('/buyDatabaseManagement');
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
});
