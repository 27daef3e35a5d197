import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { admin } from './admin.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { freePort, type ProductProcess, startProcess } from './process.ts';

export interface Site extends ProductProcess {
  readonly mailbox: Mailbox;
  /** The address as a browser should use it. */
  readonly address: string;
}

/** A product of its own for each file of journeys, with a mail server; a stray message on the console fails the test. */
export const test = base.extend<{ quiet: undefined }, { site: Site }>({
  site: [
    async ({ browserName }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `abhyas-${browserName}-`));
      const mailbox = await startMailbox();
      const port = await freePort();
      const address = `http://localhost:${port}`;
      const product = await startProcess(dataDir, {
        PORT: String(port),
        SITE_URL: address,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Abhyas <hello@abhyas.example>',
        CONTACT_EMAIL: 'desk@abhyas.example',
      });
      await use({ ...product, mailbox, address });
      await product.end('SIGTERM');
      await mailbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
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

/** A refused call is part of many journeys; the browser reports each on the console, in words nobody can prevent. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

function listenTo(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

/** Waits until a sentence is on the screen; it may be there twice, in a toast and in its place. */
export async function says(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence).first()).toBeVisible();
}

/** Logs in through the form and waits for the screen that follows. */
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
  await page.waitForURL(who === 'admin' ? '**/admin*' : '**/dashboard*');
}

export { expect } from '@playwright/test';
