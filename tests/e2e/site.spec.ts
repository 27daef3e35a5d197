import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/e2e.ts';
import { courses, DESKTOP, PHONE, UNKNOWN } from '../support/public-pages.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the bar has logo, pages and Login menu, and marks the page at hand', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  await expect(page.locator('header').getByRole('link', { name: 'Abhyas' })).toHaveAttribute('href', '/');
  const links = mainNavigation(page).getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(['Home', 'Courses', 'Contact Us', 'About Us']);
  for (const [path, name] of [
    ['/', 'Home'],
    ['/courses', 'Courses'],
    ['/contactUs', 'Contact Us'],
    ['/aboutUs', 'About Us'],
  ] as const) {
    await page.goto(path);
    await expect(mainNavigation(page).locator('[aria-current=page]')).toHaveText(name);
  }
  const student = mainNavigation(page).getByRole('link', { name: 'Student Login' });
  const login = mainNavigation(page).getByText('Login', { exact: true });
  await login.click();
  await expect(student).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(student).toBeHidden();
  await login.click();
  await student.click();
  await expect(page).toHaveURL(/\/student-login$/);
  await expect(page.getByRole('heading', { name: 'Student Login' })).toBeVisible();
});

test('on a small screen the bar stays in sight and is a menu that closes', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/Fullstack');
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Abhyas' })).toBeInViewport({ ratio: 1 });
  await page.goto('/courses');
  const menu = page.getByRole('button', { name: 'Menu' });
  const courseLink = mainNavigation(page).getByRole('link', { name: 'Courses' });
  await expect(courseLink).toBeHidden();
  await menu.click();
  await expect(courseLink).toBeVisible();
  // The page one is on: nothing is loaded, and the menu closes all the same.
  await courseLink.click();
  await expect(courseLink).toBeHidden();

  await menu.click();
  await mainNavigation(page).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/aboutUs$/);
  await expect(courseLink).toBeHidden();

  await menu.click();
  await expect(courseLink).toBeVisible();
  await page.mouse.click(180, 700);
  await expect(courseLink).toBeHidden();
});

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(255, 252, 247)';
const DARK = 'rgb(16, 19, 28)';

test('light and dark follow the system or the choice, before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await ground(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground(page)).toBe(LIGHT);

  const button = page.getByRole('button', { name: /^Switch to (dark|light) theme$/ });
  await expect(button).toHaveAccessibleName('Switch to dark theme');
  await button.click();
  await expect(button).toHaveAccessibleName('Switch to light theme');
  expect(await ground(page)).toBe(DARK);
  await page.goto('/student-login');
  expect(await ground(page)).toBe(DARK);
  await page.goto('/Angular');
  await button.click();
  expect(await ground(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await ground(page)).toBe(LIGHT);

  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  // The theme stands before the body exists: no script at the end of the page has a part in it.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body && Reflect.get(window, 'atBody') === undefined)
        Reflect.set(window, 'atBody', document.documentElement.dataset['theme']);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/courses');
  expect(await page.evaluate(() => Reflect.get(window, 'atBody'))).toBe('dark');
});

test('reduced motion leaves nothing that moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/Angular']) {
    await page.goto(path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
          return (
            /[1-9]/.test(transitionDuration) ||
            /[1-9]/.test(animationDuration.replace('auto', '')) ||
            scrollBehavior === 'smooth'
          );
        }).length,
    );
    expect(moving).toBe(0);
  }
});

test('pages begin at their top, Back and links to parts lead where they should', async ({ page }) => {
  await page.goto('/courses');
  const link = page.getByRole('link', { name: /^View all Details of Angular/ }).last();
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/\/Angular$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 50);
});

test('an unknown address leads home, and home leads on, with subjects, paths and claims', async ({
  page,
}) => {
  expect((await page.goto(UNKNOWN))?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  for (const [name, path] of [
    ['Get Started', '/courses'],
    ['Start Your Journey', '/courses'],
    ['Join now', '/ourCommunity'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    await expect(link).toHaveAttribute('href', path);
  }
  const subjects = page.getByRole('region', { name: 'What would you like to learn?' }).getByRole('link');
  await expect(subjects).toHaveCount(12);
  const paths = page.getByRole('region', { name: 'Find your path' });
  await expect(paths.getByRole('heading', { level: 3 })).toHaveText([
    /student|learner/i,
    /instructor|teach/i,
    /parent/i,
  ]);
  for (const claim of ['4,000+', '1,000+', '15+', '96%'])
    await expect(page.locator('main')).toContainText(claim);
});

test('the first screen says what is taught, what it costs, why believe it, and what students made', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const works = main.getByRole('region', { name: 'Made by our students' });
  const strip = [
    'Computer basics 15+ hours ₹399',
    'Full Stack 40+ hours ₹599',
    'Healthy Habits 5 hours ₹355',
  ];
  for (const { width, height, most } of [
    { width: 360, height: 740, most: 385 },
    { width: 1440, height: 900, most: 130 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(main.getByRole('link', { name: 'Get Started' })).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/from ₹355\.\s*$/);
    await expect(main.getByText('4,000+ students', { exact: true })).toBeInViewport({ ratio: 1 });
    const first = works.getByRole('img', { name: /^The web site of Sharma Tailors/ });
    await expect(first).toBeInViewport({ ratio: 1 });
    expect((await first.boundingBox())?.y, `${width} px`).toBeLessThanOrEqual(most);
    for (const picture of await works.getByRole('img').all())
      await picture.evaluate((image) => image.scrollIntoView({ block: 'nearest', inline: 'center' }));
    await expect(works.getByRole('button', { name: /, by / })).toHaveText([
      /Meera Joshi, Pune/,
      /Joseph .*, Aizawl/,
      /Savita/,
    ]);
    for (const picture of await works.getByRole('img').all())
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeTruthy();
    for (const name of strip) await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: strip[0] ?? '', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a work opens large with what its maker says, and Escape leads back to it', async ({ page }) => {
  for (const path of ['/', '/Fullstack']) {
    await page.goto(path);
    const opener = page.getByRole('button', { name: 'Bookings for a tailor, by Meera Joshi, Pune' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bookings for a tailor' });
    await expect(dialog).toContainText('“My uncle takes every booking with it.');
    await expect(dialog.getByRole('img', { name: /^The web site of Sharma Tailors/ })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'See the course' })).toHaveCount(path === '/' ? 1 : 0);
    await expectAccessible(page, `a work on ${path}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('home is short on a phone, and its footer folds', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Angular' })).toBeHidden();
  await footer.locator('summary', { hasText: 'Courses' }).click();
  await expect(footer.getByRole('link', { name: 'Angular' })).toBeVisible();
});

test('the list of courses is three lists in one, and a card says what matters', async ({ page }) => {
  await page.goto('/courses');
  const cards = page.getByRole('main').getByRole('article').filter({ visible: true });
  await expect(cards).toHaveCount(courses.length);
  for (const { title, path, priceInr, faqSet } of courses) {
    const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(card).toContainText(`₹${priceInr}`);
    await expect(card).toContainText(/Last batch \d+ of \d+\s+challenges done/);
    await expect(card.getByRole('progressbar')).toHaveAttribute('max', /^[1-9]\d*$/);
    await expect(card.locator('dt').first()).toHaveText(/^\s*(Start|Next batch|Last batch)/);
    await expect(card.locator('dt').last()).toHaveText(
      faqSet === 'technical' ? /^\s*Exam/ : /^\s*Evaluation/,
    );
    for (const name of [`Continue with ${title}`, `View all Details of ${title}`])
      await expect(card.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    // The card is one stop of the keyboard, Continue the second.
    await expect(card.getByRole('link')).toHaveCount(2);
  }
  // Ten of them fit on four screens of a phone.
  await page.setViewportSize({ width: 360, height: 640 });
  const list = page.getByRole('list').filter({ has: page.getByRole('article') });
  const { height = 0 } = (await list.boundingBox()) ?? {};
  expect(height / courses.length).toBeLessThanOrEqual((4 * 640) / 10);

  await page.locator('label', { hasText: 'Non Tech Courses' }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Non Tech Courses' })).toBeVisible();
  await page.goto('/courses?list=tech');
  await expect(cards).toHaveCount(courses.filter(({ faqSet }) => faqSet === 'technical').length);
});

test('courses are searched, narrowed, sorted and saved, and the address remembers it', async ({ page }) => {
  await page.goto('/buyAngular');
  await page.getByRole('button', { name: 'Wishlist' }).click();
  await page.goto('/courses?list=saved');
  const cards = page.getByRole('main').getByRole('article').filter({ visible: true });
  await expect(cards.getByRole('heading')).toHaveText(['Angular']);

  await page.goto('/courses');
  await page.getByLabel('Price').selectOption({ index: 1 });
  await page.getByLabel('Sort').selectOption('price');
  const prices = await cards.locator('.price').allInnerTexts();
  const rupees = prices.map((text) => Number(text.replaceAll(/\D/g, '')));
  expect(rupees.length).toBeGreaterThan(0);
  expect(rupees).toEqual(rupees.toSorted((a, b) => a - b));
  expect(Math.max(...rupees)).toBeLessThanOrEqual(400);
  await page.reload();
  await expect(cards).toHaveCount(rupees.length);

  await page.getByLabel('Search courses').fill('no such thing');
  await expect(page.getByText('No course matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all courses' }).click();
  await expect(cards).toHaveCount(courses.length);
  expect(new URL(page.url()).search).toBe('');
});

test('a student is known: My courses in the bar, and one press leads into the lesson', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      'user',
      JSON.stringify({ id: 7, fullName: 'Asha', email: 'a@b.in', role: 'student' }),
    );
    localStorage.setItem('courses', JSON.stringify([['full-stack']]));
  });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'My courses' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(page.getByRole('banner').getByText('Login', { exact: true })).toBeHidden();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Continue learning', exact: true })).toHaveAttribute(
      'href',
      '/continue',
    );
    await expect(main.getByRole('link', { name: 'Continue learning Full Stack' })).toHaveAttribute(
      'href',
      '/continue/full-stack',
    );
    await expect(main.getByRole('link', { name: 'See course Full Stack' })).toBeHidden();
    await expect(main.getByRole('link', { name: 'See course Python Data Science' })).toBeVisible();
  }
});
