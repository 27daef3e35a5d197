import { expect, type Page } from '@playwright/test';
import { ageAnswers, privacyNotice } from '../../server/contract/privacy-notice.ts';
import { admin } from './admin.ts';
import { findings, loadAxe } from './axe.ts';
import type { ProductProcess } from './process.ts';
import { DESKTOP, PHONE, settled } from './public-pages.ts';

export interface Account {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Registers a person by the call that the form makes; gives the admin's client that could approve them, and their id. */
export async function registered(site: ProductProcess, { fullName, email, password }: Account) {
  const { status } = await site.client().post('/api/register', { fullName, email, password });
  expect(status).toBe(201);
  const desk = site.client();
  await desk.post('/api/login', admin);
  const [{ id }] = (await desk.get(`/api/pending-users?search=${email}`)).body;
  return { desk, id: Number(id) };
}

/** A student who may log in. */
export async function approved(site: ProductProcess, account: Account): Promise<void> {
  const { desk, id } = await registered(site, account);
  expect((await desk.put(`/api/approve-user/${id}`)).status).toBe(200);
}

/** Types into fields by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Presses the button of that name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Says to be 18 and agrees to the notice, as the registration asks. */
export async function agree(page: Page): Promise<void> {
  await page.getByLabel(ageAnswers.adult).check();
  await page.getByLabel(privacyNotice.agree).check();
}

/** Fills the registration in and agrees. */
export async function fillRegistration(page: Page, { fullName, email, password }: Account): Promise<void> {
  await fill(page, {
    'Full name': fullName,
    Email: email,
    Password: password,
    'Confirm password': password,
  });
  await agree(page);
}

/** What this browser remembers of who is signed in. */
export const storedUser = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('user'));

/** Holds a call until it is let go. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${call}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Lets no time pass on a page that began with `page.clock.install()`.
 * @returns lets so many milliseconds pass
 */
export async function holdTime(page: Page): Promise<(ms: number) => Promise<void>> {
  // Some seconds ahead: what it takes to say so passes meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  return (ms) => page.clock.runFor(ms);
}

/** Expects axe to find nothing, of whatever impact, on a phone and on a desk, light and dark. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await loadAxe(page);
  for (const viewport of [PHONE, DESKTOP])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect(await findings(page), `${state}, ${viewport.width} px, ${colorScheme}`).toEqual([]);
    }
}

/** Goes on with the Tab key until it stands there. */
export async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'tab',
  name: string,
): Promise<void> {
  const focused = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}
