import type { Page } from '@playwright/test';
import { admin } from '../support/admin.ts';
import { expect, logIn, type Site, says, test } from '../support/e2e.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { expectAccessible, fillRegistration, press } from '../support/screens.ts';

/** As long as a name can be, in words and in one. */
const LONG = `${'Very '.repeat(12)}${'long'.repeat(15)}`;
const password = 'four bells before noon';

test.use({ product: 'registered-course', contextOptions: { reducedMotion: 'reduce' } });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Registers somebody, as the form does it from the page of a course. */
async function register(site: Site, fullName: string, course?: string): Promise<void> {
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.in`;
  const { status } = await site.client().post('/api/register', { fullName, email, password, course });
  expect(status).toBe(201);
}

async function openPending(page: Page): Promise<void> {
  await logIn(page, 'admin', admin);
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.goto('/admin?tab=pending');
}

test('the admin reads who wants which course, and may choose another', async ({ page, site }) => {
  test.slow();
  const desk = site.client();
  await desk.post('/api/login', admin);
  const courses: { id: number; slug: string }[] = (await desk.get('/api/courses')).body;
  const id = courses.find(({ slug }) => slug === 'angular')?.id;
  expect((await desk.request('PUT', `/api/courses/${id}`, { json: { courseName: LONG } })).status).toBe(200);
  await register(site, 'Farah Khan', 'angular');
  await register(site, 'Gita Bose');
  await openPending(page);
  await expect(row(page, 'Farah Khan')).toContainText(`Wants ${LONG}`);
  await expect(row(page, 'Gita Bose')).not.toContainText('Wants');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const badge = await page.getByText(`Wants ${LONG}`).boundingBox();
    expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  }
  await expectAccessible(page, 'a wish in the list');

  await press(page, 'Approve Farah Khan');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Courses of Farah Khan' });
  await dialog.getByLabel(LONG).uncheck();
  await dialog.getByLabel('Full Stack').check();
  await dialog.getByRole('button', { name: 'Save courses' }).click();
  await says(page, 'Enrollments updated successfully!');
  await page.goto('/admin?tab=approved');
  await press(page, 'Courses of Farah Khan');
  await expect(dialog.getByLabel('Full Stack')).toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('several who want the same course find it ticked, and others do not', async ({ page, site }) => {
  for (const name of ['Hari Das', 'Isha Rao']) await register(site, name, 'full-stack');
  for (const name of ['Jaya Nair', 'Kiran Sen']) await register(site, name, 'full-stack');
  await register(site, 'Leela Roy', 'computer-fundamentals');
  await openPending(page);
  const approveAll = async (...names: string[]) => {
    for (const name of names) await page.getByLabel(`Select ${name}`).check();
    await press(page, 'Approve selected');
    await press(page, `Approve ${names.length}`);
    return page.getByRole('dialog', { name: `Courses for ${names.length} students` });
  };
  const same = await approveAll('Hari Das', 'Isha Rao');
  await expect(same.getByLabel('Full Stack')).toBeChecked();
  await same.getByRole('button', { name: 'Enroll all' }).click();
  await says(page, 'Enrollments updated successfully!');
  const mixed = await approveAll('Jaya Nair', 'Kiran Sen', 'Leela Roy');
  await expect(mixed.getByRole('checkbox').first()).toBeVisible();
  await expect(mixed.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('a wish arrives also over a line that never brought the names of courses', async ({ page }) => {
  await page.route('**/catalogue.json', (route) => route.abort());
  const registerAt = async (fullName: string, email: string, slug: string) => {
    await page.goto(`/student-login?mode=register&course=${slug}`);
    await fillRegistration(page, { fullName, email, password });
    await press(page, 'Register');
    await says(page, 'Registration successful!');
  };
  await registerAt('Mira Pal', 'mira@example.in', 'full-stack');
  await registerAt('Noor Ali', 'noor@example.in', 'Full%20Stack');
  await openPending(page);
  await expect(row(page, 'Mira Pal')).toContainText('Wants Full Stack');
  await expect(row(page, 'Noor Ali')).not.toContainText('Wants');
});
