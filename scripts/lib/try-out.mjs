// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { ownerOf } from './owner-of.mjs';
import { projectNodeOrExit } from './packaged-node.mjs';
import { root } from './root.mjs';
import { serverArgs, serverEnvironment } from './server-start.mjs';

const START_MS = 120_000;

/**
 * Starts the product on its real data and a port of its own, asks whether it is well, and stops it.
 * @param {string} dataDir
 * @returns {Promise<string | undefined>} why it is not well
 */
export async function tryOut(dataDir) {
  const port = await freePort();
  const child = spawn(projectNodeOrExit(), serverArgs, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...serverEnvironment,
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    ...ownerOf(dataDir),
  });
  let complaint = '';
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit');
  const refusal = await untilWell(port, () => child.exitCode !== null || child.signalCode !== null);
  child.kill('SIGTERM');
  await ended;
  return refusal === undefined ? undefined : `${refusal} ${complaint}`;
}

/** @param {number} port @param {() => boolean} hasEnded */
async function untilWell(port, hasEnded) {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (hasEnded()) return 'It ended at its start.';
    if (await answers(port, '/readyz')) {
      if (!(await answers(port, '/'))) return 'The first page is not served.';
      // Pages made on demand are loaded with the first of them: this one sends strangers to the login.
      return (await answers(port, '/account')) ? undefined : 'The pages of members are not served.';
    }
    await sleep(100);
  }
  return `It was not ready within ${START_MS / 1000} seconds.`;
}

/** @param {number} port @param {string} path */
const answers = (port, path) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.ok,
    () => false,
  );
