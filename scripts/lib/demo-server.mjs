// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { projectNodeOrExit } from './packaged-node.mjs';
import { root } from './root.mjs';
import { serverArgs, serverEnvironment } from './server-start.mjs';

/** @typedef {{ email: string, password: string }} Login */

const admin = { email: 'admin@example.org', password: 'a-desk-for-pictures' };

/**
 * The logins that a demonstration server prints at its start: an address with a password behind it.
 * @param {string} text
 * @returns {Login[]}
 */
export function loginsIn(text) {
  const found = text.matchAll(
    /([^\s"'<>,:]+@[^\s"'<>,:]+)["',:\s/|–-]+(?:"?password"?\s*[:=]?\s*"?)?([^\s"',][^"',\n]*)/gi,
  );
  return [...found].map(([, email = '', password = '']) => ({ email, password: password.trim() }));
}

/**
 * Starts the built product with sample data in a folder of its own.
 * @returns {Promise<{ url: string, admin: Login, others: () => Login[], stop: () => Promise<void> }>}
 * @throws when it does not answer within half a minute, with what it printed
 */
export async function startDemoServer() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'abhyas-demo-'));
  const child = spawn(projectNodeOrExit(), serverArgs, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment,
      ...process.env,
      DEMO: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      SITE_URL: url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));

  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 150; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { url, admin, others: () => loginsIn(printed), stop };
    if (child.exitCode !== null) break;
    await pause(200);
  }
  await stop();
  throw new Error(`The server did not become ready. It printed:\n${printed}`);
}
