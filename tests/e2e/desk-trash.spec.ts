import { limits } from '../../server/contract/limits.ts';
import { admin } from '../support/admin.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/screens.ts';

test.use({ product: 'desk-trash' });

test('an admin erases one thing for good, and empties the trash', async ({ page, site }) => {
  const desk = site.client();
  await desk.post('/api/login', admin);
  for (const courseName of ['Pottery', 'Weaving', 'Knitting']) {
    const { course } = (await desk.post('/api/courses', { courseName })).body;
    await desk.delete(`/api/courses/${course.id}`);
  }
  const dialog = page.getByRole('dialog');
  await logIn(page, 'admin');
  await page.goto('/admin?tab=trash');
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await expect(dialog).toContainText('All 3 items in the trash go now and cannot come back');
  await expectAccessible(page, 'asked before the trash is emptied');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Pottery/ })).toBeVisible();

  await page.getByRole('button', { name: 'Erase for good Weaving' }).click();
  await expect(dialog).toContainText('with its materials and their files');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await says(page, 'Course erased for good.');
  await expect(page.getByRole('row', { name: /Weaving/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await expect(dialog).toContainText('All 2 items');
  await dialog.getByRole('button', { name: 'Erase all for good' }).click();
  await says(page, 'Trash emptied: 2 items erased for good.');
  await says(page, 'The trash is empty.');
  await expect(page.getByRole('button', { name: 'Empty the trash' })).toHaveCount(0);

  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('cell', { name: 'Emptied the trash' })).toBeVisible();
});

test('a large trash is emptied in steps; cut off, it goes on from there', async ({ page, site }) => {
  const desk = site.client();
  await desk.post('/api/login', admin);
  for (let index = 0; index < limits.trashStep + 3; index += 1) {
    const { course } = (await desk.post('/api/courses', { courseName: `Course ${index}` })).body;
    await desk.delete(`/api/courses/${course.id}`);
  }
  const dialog = page.getByRole('dialog');
  await logIn(page, 'admin');
  await page.goto('/admin?tab=trash');
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/trash?deletedUntil=*', async (route) => {
    calls += 1;
    if (calls !== 2) return route.continue();
    await seen;
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Erase all for good' }).click();
  await expect(dialog).toContainText('200 of 203 erased. Keep this window open.');
  goOn();
  await says(page, 'An error occurred.');
  await expect(dialog).toContainText('It was cut off. 200 erased for good, 3 still in the trash.');
  // A toast that fades is a movement that never settles.
  await expect(page.getByText('An error occurred.')).toHaveCount(0);
  await expectAccessible(page, 'emptying the trash was cut off');
  await dialog.getByRole('button', { name: 'Go on erasing' }).click();
  await says(page, 'Trash emptied: 203 items erased for good.');
  await expect(dialog).toHaveCount(0);
  await says(page, 'The trash is empty.');
});
