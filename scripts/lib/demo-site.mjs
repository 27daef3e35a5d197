// @ts-check
// The built product with demo data in a folder of its own, and a browser, for pictures.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { prepare } from './prepare.mjs';
import { projectNode } from './run.mjs';
import { serverArgs, serverEnvironment } from './server-start.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ email: string, password: string }} Login */

/** Another for each process: at a fixed one, the site of another checkout would be photographed. */
const PORT = String(20_000 + (process.pid % 10_000));
export const url = `http://localhost:${PORT}`;
export const admin = { email: 'admin@example.org', password: 'a-desk-for-pictures' };

/** Runs site and browser while `work` lasts. @param {(browser: Browser, students: Login[]) => Promise<void>} work */
export async function withDemoSite(work) {
  await prepare({ tools: true });
  const code = await buildIfStale();
  if (code !== 0) process.exit(code);
  // Only now: before prepare() there may be no packages, and a Node that cannot read TypeScript.
  const { chromium } = await import('@playwright/test');
  const { findChromium, launchArgs } = await import('../../tests/support/browser.ts');
  const { startProcess } = await import('../../tests/support/process.ts');
  const { DEMO_PASSWORD, students } = await import('../../server/demo/samples.ts');
  const data = mkdtempSync(join(tmpdir(), 'abhyas-pictures-'));
  const first = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const env = { ...serverEnvironment, ...first, DEMO: '1', PORT };
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
  const server = await startProcess(data, env, [projectNode(), ...serverArgs]);
  const logins = students.map(({ email }) => ({ email, password: DEMO_PASSWORD }));
  try {
    await work(browser, logins);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Logs in and does something; gives what came of it, and what the browser then keeps.
 * @template Result
 * @param {Browser} browser @param {Login} login @param {(page: Page) => Promise<Result>} work
 */
export async function signIn(browser, login, work) {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  const answer = await context.request.post('/api/login', { data: login });
  if (!answer.ok()) throw new Error(`Login as ${login.email} answered ${answer.status()}.`);
  const { user } = await answer.json();
  const page = await context.newPage();
  await page.goto('/');
  // Pages keep who it is as a hint.
  await page.evaluate((hint) => localStorage.setItem('user', JSON.stringify(hint)), user);
  const result = await work(page);
  const storageState = await context.storageState();
  await context.close();
  return { result, storageState };
}
