import { randomInt } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { typist } from '../support/keyboard.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, awake } from '../support/screens.ts';

test.use({ viewport: PHONE });

test('a code is made for two courses, used, counted and stopped, without a mouse', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const keys = await typist(page);
  const menu = async (of: string, item: string) => {
    await keys.press(page.getByRole('button', { name: `More for ${of}`, exact: true }));
    const entry = page.getByRole('menuitem', { name: item, exact: true });
    for (
      let steps = 0;
      steps < 9 && !(await entry.evaluate((one) => one === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog');
  await openAdmin(page, 'payments&list=all');
  await menu('payments', 'Codes');
  await menu('payments', 'New code');
  await keys.write(dialog.getByLabel('Code', { exact: true }), 'onam15');
  await keys.write(dialog.getByLabel('Percent off'), '15');
  for (const course of ['Angular', 'Full Stack'])
    await keys.press(dialog.getByRole('checkbox', { name: course, exact: true }), 'Space');
  await keys.write(dialog.getByLabel('Uses in all'), '2');
  await expectAccessible(page, 'the dialog of a new code');
  await keys.press(dialog.getByRole('button', { name: 'Save' }));
  await says(page, 'Code saved.', 'ONAM15', '0 of 2 used');
  const [made] = (await (await adminOf(site)).get('/api/coupons?search=ONAM15')).body;
  expect(new Set(made.slugs)).toEqual(new Set(['angular', 'full-stack']));

  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({ viewport: PHONE, baseURL: baseURL ?? site.url });
  const shop = await context.newPage();
  const buyer = await typist(shop);
  const buy = async (course: string) => {
    await shop.goto(`/join/${course}?code=onam15`);
    await buyer.reach(shop.getByLabel('Yes, I have paid'));
    await shop.keyboard.press('ArrowDown');
  };
  // No code works for this course, so its form has no field.
  await buy('algorithms');
  await expect(shop.getByText('I have a code')).toHaveCount(0);
  await buy('full-stack');
  await buyer.press(shop.getByRole('button', { name: 'Check' }));
  await says(shop, 'You pay ₹552 instead of ₹649.');
  await buyer.write(shop.getByLabel('Full name', { exact: true }), 'Divya Pillai');
  await buyer.write(shop.getByLabel('Email', { exact: true }), `divya${randomInt(10 ** 9)}@example.in`);
  await buyer.write(shop.getByLabel('Choose a password'), 'slow boats at dawn');
  await buyer.press(shop.getByRole('radio', { name: /18/ }).first(), 'Space');
  await buyer.press(shop.getByRole('checkbox', { name: /agree/i }), 'Space');
  await buyer.press(shop.getByRole('button', { name: 'Continue to payment' }));
  await says(shop, 'Price ₹649. Less ONAM15 −₹97.', 'Pay exactly ₹55');
  await expectAccessible(shop, 'an order with a code');
  await buyer.end();

  await page.reload();
  await awake(page);
  await says(page, 'less ONAM15 ₹97');
  await menu('payments', 'Codes');
  await says(page, '1 of 2 used');
  await menu('ONAM15', 'Stop…');
  await says(page, 'Open orders keep their price');
  await expectAccessible(page, 'the question before a code is stopped');
  await keys.press(dialog.getByRole('button', { name: 'Stop the code' }));
  await says(page, 'Stopped');
  await keys.end();
  await shop.reload();
  await says(shop, 'Pay exactly ₹55');
  await shop.goto('/join/angular?code=onam15');
  await expect(shop.getByText('I have a code')).toHaveCount(0);
  await context.close();
});
