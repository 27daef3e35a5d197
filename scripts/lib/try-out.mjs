// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectNodeOrExit } from './packaged-node.mjs';
import { inRoot, root } from './root.mjs';

const START_MS = 120_000;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The account that owns the data, when root started us. @param {string} dataDir */
function ownerOf(dataDir) {
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
}

/**
 * Starts the product on its real data and a port of its own, asks whether it is well, and stops it.
 * @param {string} dataDir
 * @returns {Promise<string | undefined>} why it is not well
 */
export async function tryOut(dataDir) {
  const port = await freePort();
  const child = spawn(projectNodeOrExit(), [inRoot('server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
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
    if (await answers(port, '/readyz'))
      return (await answers(port, '/')) ? undefined : 'The first page is not served.';
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
