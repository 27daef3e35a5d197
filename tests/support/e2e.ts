import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { admin } from './admin.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { roomyFolder } from './own-temp-folder.ts';
import { freePort, type ProductProcess, startProcess } from './process.ts';
import { awake } from './screens.ts';
import { copyContent } from './shipped-content.ts';
import { shopContent } from './shop-content.ts';

export interface Site extends ProductProcess {
  readonly mailbox: Mailbox;
  /** The address as a browser should use it. */
  readonly address: string;
  /** Of `fresh`, `shop`, `day`, `silent`, `editor` and `ending`. */
  readonly contentDir: string;
  /** For what no call of the API can bring about. */
  readonly databaseFile: string;
  /** Stops the product and starts it again, so that its jobs run at once and not at their next minute. */
  readonly restart: () => Promise<void>;
}

/** Where messages of the contact form go. */
export const CONTACT_EMAIL = 'office@abhyas.example';

/**
 * A product with a mail server, shared by the spec files of a worker and a project of playwright.config.ts; that named
 * `shop` or `day` takes orders, that named `editor` too, and that named `silent` does so without a mail server, and `fresh` is as an
 * installation leaves it. A stray message on the console fails the test.
 */
export const test = base.extend<{ quiet: undefined }, { product: string; site: Site }>({
  product: ['shared', { scope: 'worker', option: true }],
  site: [
    async ({ product: name }, use) => {
      const dataDir = mkdtempSync(join(roomyFolder(), `abhyas-${name}-`));
      const content = mkdtempSync(join(roomyFolder(), 'abhyas-content-'));
      if (name === 'fresh') await copyContent(content);
      const mailbox = await startMailbox();
      const port = await freePort();
      const address = `http://localhost:${port}`;
      const env = {
        PORT: String(port),
        SITE_URL: address,
        ...(name === 'fresh' && { ADMIN_SECOND_FACTOR: 'required', CONTENT_DIR: content }),
        ...(!['silent', 'fresh'].includes(name) && {
          SMTP_URL: mailbox.url,
          MAIL_FROM: 'Abhyas <hello@abhyas.example>',
        }),
        CONTACT_EMAIL,
        ...(['shop', 'day', 'silent', 'editor', 'ending'].includes(name)
          ? { CONTENT_DIR: await shopContent(content) }
          : {}),
      };
      let product = await startProcess(dataDir, env);
      await use({
        ...product,
        mailbox,
        address,
        contentDir: content,
        databaseFile: join(dataDir, 'abhyas.sqlite'),
        restart: async () => {
          await product.end('SIGTERM');
          product = await startProcess(dataDir, env);
        },
      });
      await product.end('SIGTERM');
      await mailbox.stop();
      for (const folder of [dataDir, content]) rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  quiet: [
    async ({ page }, use) => {
      const messages = listenTo(page);
      await use(undefined);
      expect(messages).toEqual([]);
    },
    { auto: true },
  ],
});

/** A refused call, a line that is down, or a preview without scripts is part of some journeys; the browser reports each in words no one can prevent. */
const EXPECTED =
  /^(Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)$)|Blocked script execution in '[^']*\/preview\/)/;

function listenTo(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      messages.push(message.text());
  });
  page.on('pageerror', ({ message }) => messages.push(message));
  return messages;
}

/** Waits until a sentence is on the screen, letter by letter; it may be there twice, in a toast and in its place. */
export async function says(page: Page, ...sentences: readonly string[]): Promise<void> {
  for (const sentence of sentences)
    await expect(
      page
        .getByText(new RegExp(RegExp.escape(sentence)))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
}

/** Logs in through the form and waits for the screen that follows; for journeys about logging in. */
export async function logIn(
  page: Page,
  who: 'admin' | 'student',
  person: { email: string; password: string } = admin,
): Promise<void> {
  await page.goto(`/${who}-login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Login successful!');
  await page.waitForURL(who === 'admin' ? /\/admin(\?|$)/ : /\/dashboard(\?|$)/);
}

/** Logs in by the call that the form makes, from an address of its own, as logins are limited by address. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string } = admin,
): Promise<void> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const answer = await page.request.post('/api/login', {
    data: { email, password },
    headers: { 'x-forwarded-for': address },
  });
  expect(answer.status()).toBe(200);
  const { id, fullName, role } = (await answer.json()).user;
  if (!page.url().startsWith('http')) await page.goto('/robots.txt');
  // As the form does it.
  const user = JSON.stringify({ id, fullName, email, role });
  // Again where the page at hand was still on its way to another.
  await expect(() => page.evaluate((text) => localStorage.setItem('user', text), user)).toPass();
}

/** Opens a tab of the admin dashboard, logged in as the first admin, and waits until it listens. */
export async function openAdmin(page: Page, tab: string): Promise<void> {
  await signIn(page);
  await page.goto(`/admin?tab=${tab}`);
  await awake(page);
}

/** Opens the approved users as the first admin, and searches for someone: others may fill the first page. */
export async function findStudent(page: Page, name: string): Promise<void> {
  await openAdmin(page, 'approved');
  await page.getByRole('searchbox', { name: 'Search approved users' }).fill(name);
}

export { expect } from '@playwright/test';
