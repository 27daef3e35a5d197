import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';

/** Beside the first, General. */
const CATEGORIES = ['Course Content', 'Prerequisites', 'Enrollment & Exams'];

const modulesOf = (page: Page) => page.getByRole('region', { name: 'Course Curriculum' }).locator('details');

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
  for (const name of [...CATEGORIES, 'General']) {
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

test('the sample lesson is fetched when someone plays it, shows its captions, and can be read instead', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/Algorithms');
  await page.waitForLoadState('networkidle');
  const ofLesson = () => fetched.filter((path) => path.startsWith('/lessons/'));
  expect(ofLesson()).toEqual([]);
  const frame = page.locator('[data-stage] img');
  await expect
    .poll(() => frame.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(400);

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
