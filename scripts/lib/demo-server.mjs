// @ts-check
// The product with demo data in a folder of its own, for pictures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectNode, root } from './run.mjs';
import { serverArgs, serverEnvironment } from './server-start.mjs';

const PORT = 4399;
export const url = `http://localhost:${PORT}`;
export const admin = { email: 'admin@example.org', password: 'a-desk-for-pictures' };

/** Runs the product while `work` lasts. @param {() => Promise<void>} work */
export async function withDemoServer(work) {
  const data = mkdtempSync(join(tmpdir(), 'abhyas-pictures-'));
  const settings = {
    DEMO: '1',
    PORT: String(PORT),
    DATA_DIR: data,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const env = { ...process.env, ...serverEnvironment, ...settings, LOG_LEVEL: 'warn' };
  const server = spawn(projectNode(), serverArgs, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env });
  const ended = once(server, 'exit');
  try {
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null)
        throw new Error('The server did not start; what it says above is the reason.');
      await sleep(100);
    }
    await work();
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** Logs a browser in; the pages keep who it is as a hint. @param {import('@playwright/test').BrowserContext} context @param {{ email: string, password: string }} login */
export async function logIn(context, { email, password }) {
  const answer = await context.request.post(`${url}/api/login`, {
    data: { email, password },
    headers: { Origin: url },
  });
  if (!answer.ok()) throw new Error(`Login as ${email} answered ${answer.status()}.`);
  const { user } = await answer.json();
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate((hint) => localStorage.setItem('user', JSON.stringify(hint)), user);
  return page;
}
