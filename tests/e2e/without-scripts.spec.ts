import { written } from '../support/content.ts';
import { expect, test } from '../support/e2e.ts';
import { PHONE, pageKinds } from '../support/public-pages.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

test('every kind of public page can be read', async ({ page }) => {
  for (const path of pageKinds) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing waits to be shown by a script: each text is there, but for what a fold or the questions hide.
    const missing = page
      .getByRole('main')
      .locator('h1, h2, h3, p, dt, dd, blockquote')
      .and(page.locator('xpath=//*[not(ancestor::details) and not(ancestor::*[contains(@class, "panel")])]'))
      .and(page.locator('xpath=//*[not(ancestor-or-self::*[contains(@class, "js-only")])]'))
      // Where a complaint about a field would stand.
      .and(page.locator('xpath=//*[normalize-space()]'))
      // What is true only for someone who has the course.
      .and(page.locator('xpath=//*[not(ancestor::*[contains(concat(" ", @class, " "), " owned ")])]'))
      // The price is in the bar at the foot.
      .and(page.locator('xpath=//*[not(ancestor-or-self::*[contains(@class, "price-line")])]'))
      // What is true only while a course is closed.
      .and(page.locator('xpath=//*[not(ancestor-or-self::*[@data-sale])]'))
      // What a press on a work shows, and is beside it where there is room.
      .and(
        page.locator(
          'xpath=//*[not(ancestor::dialog) and not(ancestor-or-self::blockquote[ancestor::*[contains(@class, "works")]])]',
        ),
      )
      // The names of the two lists that the switch does not show.
      .and(page.locator('xpath=//*[not(ancestor-or-self::*[@data-list])]'))
      // Courses that a phone leaves to the button below them.
      .and(page.locator(':not(.top .grid-cards > :nth-child(n + 4) *)'))
      .filter({ visible: false });
    await expect(missing, path).toHaveCount(0);
  }
});

test('curriculum, questions and menus open; the contact page has an address and a map', async ({ page }) => {
  await page.goto('/Angular');
  const modules = page.getByRole('region', { name: 'Course Curriculum' }).locator('details');
  await modules.nth(2).locator('summary').click();
  await expect(modules.nth(2).locator('li').first()).toBeVisible();
  const about = page.getByRole('region', { name: 'About this course' });
  await expect(about.locator('details > div')).toBeVisible();
  await about.getByText('Show less').click();
  await expect(about.locator('details > div')).toBeHidden();
  for (const category of await page.locator('fieldset label').all()) {
    await category.click();
    const name = (await category.locator('span').first().textContent()) ?? '';
    const questions = page
      .getByRole('main')
      .locator('section')
      .filter({
        has: page.getByRole('heading', { level: 3, name, exact: true }),
      });
    const question = questions.last().locator('details').nth(1);
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
  }

  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByText('Login', { exact: true }).click();
  await menu.getByRole('link', { name: 'Admin Login' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);

  await page.goto('/contactUs');
  // Text in <noscript> is passed over by getByText.
  const advice = page.locator('noscript p').filter({ visible: true });
  await expect(advice).toHaveCount(1);
  expect(await advice.innerText()).toBe(`Please write to ${written('site.yml', 'email')}.`);
  await expect(page.locator('form')).toBeHidden();
  await expect(page.getByRole('link', { name: /Show the map/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
  );
});

test('an address that does not exist names the page that was meant', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('Did you mean').getByRole('link')).toHaveText('Contact Us');
  await page.goto('/xmlrpc.php');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
});
