import { expect, logIn, test } from '../support/e2e.ts';
import { awake, openClass, seat } from '../support/pupils.ts';
import { approved, fill, hold, press, registered } from '../support/screens.ts';

const pupil = { fullName: 'Ishaan Bose', email: 'ishaan@example.in', password: 'eleven quiet rivers' };

test.beforeAll(async ({ site }) => approved(site, pupil));

test('a form sent before its scripts are there is sent once they are', async ({ page }) => {
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/student-login', { waitUntil: 'commit' });
  await fill(page, { Email: pupil.email, Password: pupil.password });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/student-login');
  letGo();
  await expect(page).toHaveURL('/dashboard');
});

test('of several presses before the scripts are there, the last is done', async ({ page }) => {
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/student-login', { waitUntil: 'commit' });
  await press(page, 'Login');
  await page.getByRole('tab', { name: 'Register' }).click();
  letGo();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toHaveCount(0);
});

test('a search typed before the scripts are there is done once they are', async ({ page }) => {
  await logIn(page, 'student', pupil);
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await fill(page, { 'Search courses': 'algo' });
  letGo();
  await expect(page).toHaveURL('/dashboard?q=algo');
  await expect(page.getByLabel('Search courses')).toHaveValue('algo');
});

test('what is ticked and chosen before the scripts are there counts once they are', async ({
  page,
  site,
}) => {
  for (const name of ['Anand Rao', 'Bela Shah'])
    await registered(site, {
      fullName: name,
      email: `${name.split(' ')[0]}@example.in`,
      password: pupil.password,
    });
  await logIn(page, 'admin');
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/admin?tab=pending', { waitUntil: 'commit' });
  await page.getByLabel('Select Anand Rao').check();
  await page.getByLabel('Sort by').selectOption('Newest first');
  letGo();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  await expect(page.getByRole('row').nth(1)).toContainText('Bela Shah');
  await page.getByLabel('Select Bela Shah').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByLabel('Select Anand Rao')).toBeChecked();
});

test('each of several choices counts that were made before the scripts were there', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  for (const title of ['Alpha', 'Beta']) await room.link('assignment', `https://example.org/${title}`);
  await logIn(page, 'admin');
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/admin?tab=manageContent', { waitUntil: 'commit' });
  await page.getByLabel('Show course').selectOption({ label: room.courseName });
  await page.getByLabel('Sort by').selectOption('Course order');
  letGo();
  await expect(page.locator('.order-row')).toHaveCount(2);
  await expect(page.getByLabel('Show course')).toHaveValue(String(room.courseId));
});

test('the speed that is chosen before the scripts are there is the speed of the video', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  await seat(page, room);
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto(`/course/${room.courseId}`, { waitUntil: 'commit' });
  await page.getByLabel('Speed').selectOption('1.5×');
  letGo();
  await awake(page);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.5);
  await expect(page.getByLabel('Speed')).toHaveValue('1.5');
});
