import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ageAnswers, privacyNotice } from '../../server/contract/privacy-notice.ts';
import { admin } from './admin.ts';
import type { Client } from './client.ts';
import type { ProductProcess } from './process.ts';

export interface Account {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Path of a small real file of tests/fixtures. */
export const fixturePath = (name: string): string => join(import.meta.dirname, '../fixtures', name);

/** A client that is logged in as the first admin. */
export async function adminOf(site: ProductProcess): Promise<Client> {
  const client = site.client();
  await client.post('/api/login', admin);
  return client;
}

/** Registers a person by the call that the form makes. @param course the course page they came from */
export async function registered(
  site: ProductProcess,
  { fullName, email, password }: Account,
  course?: string,
): Promise<void> {
  const { status } = await site.client().post('/api/register', { fullName, email, password, course });
  expect(status).toBe(201);
}

/** A student who may log in. */
export async function approved(site: ProductProcess, account: Account): Promise<void> {
  await registered(site, account);
  const client = await adminOf(site);
  const [{ id }] = (await client.get(`/api/pending-users?search=${account.email}`)).body;
  expect((await client.put(`/api/approve-user/${id}`)).status).toBe(200);
}

/** Types into fields by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Presses the button of that name. */
export const press = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The button that works now, under the name it has meanwhile. */
export const expectBusy = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('button', { name })).toBeDisabled();

/** Opens the menu of someone, or of this list, and chooses from it. */
export async function chooseFor(page: Page, who: string, item: string): Promise<void> {
  await press(page, `More for ${who}`);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Leaves the question that is being written, and waits until the quiz is saved. */
export async function quizSaved(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(page.locator('.quiz-save [role=status]')).toHaveAttribute('data-state', 'saved');
}

/** A row of a table. */
export const row = (page: Page, text: string): Locator => page.getByRole('row', { name: new RegExp(text) });

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

/** Waits until the page's scripts are awake and listen to keys: before, nothing pressed says anything to anyone. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  // React takes an island over in pieces; it is done when nothing is left to do.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
