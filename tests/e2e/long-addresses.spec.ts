import type { Locator } from '@playwright/test';
import { expect, logIn, test } from '../support/e2e.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { approved } from '../support/screens.ts';

test.use({ product: 'long-addresses' });

const pupil = {
  fullName: 'Padmanabhan Venkataramanan',
  email: 'padmanabhan.venkataramanan.iyer1987@students.collegeofcommerce.example.in',
  password: 'nine paper boats',
};

/** What stands on one line each. */
const unbroken = (place: Locator): Promise<string[]> =>
  place.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode() !== null) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (range.getClientRects().length === 1) found.push(texts.currentNode.textContent ?? '');
    }
    return found;
  });

test('a long address breaks after its @ and its dots, and its row keeps its buttons together', async ({
  page,
  site,
}) => {
  await approved(site, pupil);
  await page.setViewportSize(PHONE);
  await logIn(page, 'student', pupil);
  await page.goto('/account');
  const shown = page.getByText(pupil.email).last();
  await expect(shown).toBeVisible();
  expect(await unbroken(shown)).toEqual(pupil.email.split(/(?<=[@.])/));

  await page.setViewportSize(DESKTOP);
  await logIn(page, 'admin');
  await page.goto('/admin?tab=approved');
  const row = page.getByRole('row', { name: new RegExp(pupil.fullName) });
  await expect(row.getByText(pupil.email)).toBeVisible();
  const buttons = row.getByRole('button');
  await expect(buttons).toHaveCount(4);
  const lines = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(lines).size).toBe(1);
});
