import type { Locator, Page } from '@playwright/test';
import { openClassroom } from '../support/classroom.ts';
import { expect, openAdmin, signIn, test } from '../support/e2e.ts';
import { order } from '../support/placed-order.ts';
import { awake } from '../support/screens.ts';

/** A cheap phone, as most people hold it. */
const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE });

async function edges(place: Locator): Promise<{ top: number; bottom: number }> {
  await expect(place).toBeVisible();
  return place.evaluate((one) => one.getBoundingClientRect());
}

/** Counts the places that are whole between the top of the screen and what is fixed at its foot. */
async function wholeInSight(places: Locator, foot: Locator): Promise<number> {
  const end = (await edges(foot)).top;
  const all = await Promise.all((await places.all()).map(edges));
  return all.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
}

const groups = (page: Page) => page.getByRole('navigation', { name: 'Groups' });

test('every screen of the admin begins at 100 px, and six orders are whole in sight', async ({
  page,
  site,
}) => {
  const buyers = ['Asha Verma', 'Bela Rao', 'Charu Nair', 'Dev Anand', 'Ela Bose', 'Farid Ali', 'Gita Sen'];
  for (const [at, name] of buyers.entries()) await order(site, name, `62361234560${at}`);
  await openAdmin(page, 'today');
  for (const place of [
    'today',
    'pending',
    'approved',
    'payments',
    'manageCourses',
    'doubts',
    'messages',
    'site',
  ]) {
    await page.goto(`/admin?tab=${place}`);
    await awake(page);
    expect.soft((await edges(page.getByRole('tabpanel').first())).top, place).toBeLessThanOrEqual(101);
  }
  await page.goto('/admin?tab=payments');
  await awake(page);
  const orders = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Look/ }) });
  expect((await edges(orders.first())).top).toBeLessThanOrEqual(145);
  expect(await wholeInSight(orders, groups(page))).toBe(6);
});

test('a visitor sees a work and both ways on, the lesson and the price without scrolling', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  expect((await edges(main.getByRole('link', { name: 'Watch a lesson' }))).bottom).toBeLessThanOrEqual(345);
  expect((await edges(main.locator('figure').first())).top).toBeLessThanOrEqual(385);

  await page.goto('/FullStack');
  const play = page.getByRole('button', { name: 'Watch the sample lesson' });
  expect((await edges(play)).top).toBeLessThanOrEqual(426);
  const buy = page.getByRole('link', { name: 'Buy Now' }).last();
  expect((await edges(buy)).bottom).toBeLessThanOrEqual(PHONE.height);
});

test('a work of the home page that has the focus is whole in sight', async ({ page }) => {
  await page.goto('/');
  const works = page.getByRole('region', { name: 'Made by our students' }).locator('figure');
  await expect(works).toHaveCount(3);
  for (const work of await works.all()) {
    await work.getByRole('button').focus();
    await expect(work).toBeInViewport({ ratio: 1 });
  }
});

test('a film begins below the bar of 48 px', async ({ page, site }) => {
  const room = await openClassroom(site);
  await room.upload('video', 'lecture.mp4');
  await signIn(page, room.student);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  expect((await edges(page.locator('video'))).top).toBe(48);
});
