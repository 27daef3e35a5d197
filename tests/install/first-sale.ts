import type { BrowserContext, Page } from '@playwright/test';
import { play } from '../support/classroom.ts';
import { scanPayment } from '../support/scan.ts';
import { agree, awake, fill, fixturePath, press } from '../support/screens.ts';
import { patiently as expect, seen } from '../support/set-up.ts';

const COURSE = 'Angular';
const FILM = 'The first lecture';
const buyer = { email: 'nila@example.in', password: 'slow boats at dawn' };

/** Uploads a film for a course and waits until it is prepared for slow lines. */
export async function addFilm(admin: Page): Promise<void> {
  await admin.goto('/admin?tab=video');
  await awake(admin);
  const panel = admin.getByRole('tabpanel');
  await panel.getByLabel('Title').fill(FILM);
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: COURSE });
  await panel.locator('input[name=materialFile]').setInputFiles(fixturePath('lecture.mp4'));
  await press(panel, 'Upload Video');
  await seen(admin, 'Video uploaded successfully!');
  // The browser knows where the name leads; the network of this program does not.
  const read = (path: string) => admin.evaluate((of) => fetch(of).then((answer) => answer.json()), path);
  const { courseId } = (await read('/api/materials')).find(({ title }: { title: string }) => title === FILM);
  const materials = () => read(`/api/courses/${courseId}/materials`);
  await expect
    .poll(async () => (await materials()).find(({ title }: { title: string }) => title === FILM)?.film, {
      timeout: 300_000,
      message: 'The film is prepared.',
    })
    .toBeDefined();
}

/** A visitor buys a course, the admin accepts the payment, the student opens the film of the first lesson. */
export async function sell(admin: Page, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/${COURSE}`);
  const link = (name: RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();
  await link(/^Buy Now/).click();
  await link(/^Register Now/).click();
  await page.getByLabel('Not yet').check();
  await fill(page, { 'Full name': 'Nila Raman', Email: buyer.email, 'Choose a password': buyer.password });
  await agree(page);
  await press(page, 'Continue to payment');
  await expect(page).toHaveURL(/\/order\/[^/]+$/);
  expect((await scanPayment(page)).searchParams.get('pa')).toBe('gurukul@okaxis');
  await page.getByLabel('Reference number', { exact: true }).fill('612345678901');
  await press(page, 'Send the number');
  await seen(page, 'Thank you. We will check it with our bank.');

  await admin.goto('/admin?tab=payments');
  await press(admin, 'Accept and enroll Nila Raman');
  // No statement of the bank shows the money, so the admin says that it came.
  await press(admin.getByRole('dialog'), 'Accept and enroll');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('You are in, Nila').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });

  await page.goto('/student-login');
  await fill(page, { Email: buyer.email, Password: buyer.password });
  await press(page, 'Login');
  await page.getByRole('link', { name: `Start Learning ${COURSE}` }).click();
  await page.locator('video').waitFor();
  await play(page);
  const place = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(place).toBeGreaterThan(0);
}
