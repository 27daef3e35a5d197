import type { Page } from '@playwright/test';
import type { WrittenCourse } from '../support/content.ts';
import { expect, test } from '../support/e2e.ts';
import { courses, DESKTOP, PHONE } from '../support/public-pages.ts';

const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  technical: ['General', 'Course Content', 'Prerequisites', 'Enrollment & Exams'],
  'healthy-habits': ['General', 'Program Details', 'Getting Started', 'Enrollment & Support'],
  leadership: ['General', 'Program Details', 'Enrollment & Support'],
};

const modulesOf = (page: Page) => page.getByRole('region', { name: 'Course Curriculum' }).locator('details');

test('each course page says what it is, what it costs and how it is rated', async ({ page }) => {
  for (const course of courses) {
    await page.goto(course.path);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
    await expect(main).toContainText(`₹${course.priceInr.toLocaleString('en-IN')}`);
    await expect(main.locator('del, s').first()).toBeVisible();
    if (course.level !== undefined)
      await expect(main.getByText(course.level, { exact: true }).first()).toBeVisible();
    await expect(modulesOf(page)).toHaveCount(6);
    for (const name of CATEGORIES[course.faqSet] ?? [])
      await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toHaveCount(1);
    await expect(main.getByRole('link', { name: /^Buy Now/ }).first()).toHaveAttribute(
      'href',
      course.paymentPath,
    );
    await saysRating(page, course);
  }
});

async function saysRating(page: Page, { rating }: WrittenCourse): Promise<void> {
  const stars = page.getByRole('img', { name: /out of 5 stars/ }).first();
  if (rating === undefined) return expect(stars).toHaveCount(0);
  await expect(stars).toHaveAccessibleName(`${rating.stars.toFixed(1)} out of 5 stars`);
  await expect(page.getByRole('main')).toContainText(rating.count.toLocaleString('en-IN'));
}

test('modules, questions and description open and close', async ({ page }) => {
  await page.goto('/Angular');
  const modules = modulesOf(page);
  const openModules = modulesOf(page).and(page.locator('[open]'));
  await expect(openModules).toHaveCount(1);
  await expect(modules.first()).toHaveAttribute('open');
  for (const at of [3, 1]) {
    await modules.nth(at).locator('summary').click();
    await expect(openModules).toHaveCount(1);
    await expect(modules.nth(at).locator('li').first()).toBeVisible();
  }
  await modules.nth(1).locator('summary').click();
  await expect(openModules).toHaveCount(0);

  const openAnswers = page.locator('details[name=faq][open]');
  const shown = page.locator('details[name=faq]').filter({ visible: true });
  await expect(page.getByRole('radio', { name: 'General' })).toBeChecked();
  await expect(openAnswers).toHaveCount(1);
  await expect(shown.first()).toHaveAttribute('open');
  await shown.nth(2).locator('summary').click();
  await expect(shown.nth(2)).toHaveAttribute('open');
  await expect(openAnswers).toHaveCount(1);
  for (const name of [...(CATEGORIES['technical'] ?? []).slice(1), 'General']) {
    await page.locator('label').filter({ hasText: name }).click();
    await expect(openAnswers).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await shown.first().locator('summary').click();
    await expect(shown.first().locator('p')).toBeVisible();
    await expect(openAnswers).toHaveCount(1);
  }

  const full = page.getByRole('region', { name: 'About this course' }).locator('details > div');
  await expect(full).toBeVisible();
  await page.getByText('Show less', { exact: true }).click();
  await expect(full).toBeHidden();
  await page.getByText('Read more', { exact: true }).click();
  await expect(full).toBeVisible();
});

test('price and the way to buy stay in sight, at the side of a wide screen and at the foot of a small one', async ({
  page,
}) => {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto('/Angular');
    for (const name of ['What you will make', 'Sample lesson', 'Course Curriculum', 'Reviews']) {
      await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded();
      const ways = page.getByRole('link', { name: /^Buy Now/ }).filter({ visible: true });
      const seen = await ways.evaluateAll((links) =>
        links
          .map((link) => link.getBoundingClientRect())
          .some(({ top, bottom }) => top > 0 && bottom <= innerHeight),
      );
      expect(seen, `${name} at ${viewport.width} px`).toBe(true);
    }
  }
});

test('the sample lesson is fetched when somebody plays it, shows its captions, and can be read instead', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/Algorithms');
  await page.waitForLoadState('networkidle');
  const ofLesson = () => fetched.filter((path) => path.startsWith('/lessons/'));
  expect(ofLesson()).toEqual([]);

  await page.getByText('Read the lesson instead').click();
  await expect(page.getByText('Twenty doublings make more than a million.')).toBeVisible();

  await page.getByRole('button', { name: 'Watch the sample lesson' }).click();
  await expect.poll(() => ofLesson()).toEqual(expect.arrayContaining(['/lessons/algorithms.vtt']));
  const film = page.getByLabel(/^Sample lesson: /);
  await expect(film).toBeFocused();
  const cues = () =>
    film.evaluate((video) =>
      [...(video as HTMLVideoElement).textTracks].map(({ mode, cues: all }) => [
        mode,
        (all?.length ?? 0) > 5,
      ]),
    );
  await expect.poll(cues).toEqual([['showing', true]]);
  const answer = await page.request.get('/lessons/algorithms.mp4', { headers: { Range: 'bytes=0-99' } });
  expect([answer.status(), answer.headers()['content-type']]).toEqual([206, 'video/mp4']);
});

test('there is a way back, and a way on to the buy page and from there', async ({ page }) => {
  const [course] = courses;
  if (course === undefined) throw new Error('There are no courses.');
  await page.goto(course.path);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Courses', course.title]);
  await expect(trail.locator('[aria-current=page]')).toHaveText(course.title);
  await page
    .getByRole('link', { name: /^Buy Now/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${course.paymentPath}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(course.title);
  await trail.getByRole('link', { name: course.title }).click();
  await expect(page).toHaveURL(new RegExp(`${course.path}$`));
  await trail.getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});
