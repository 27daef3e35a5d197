import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess } from '../support/process.ts';

/** Keeps the main thread for ever, as a text does that a reader never comes to the end of. */
const HANG = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => { for (;;); })")}`;
const KEPT_RUNNING = [
  '--input-type=module',
  '-e',
  `import { keepRunning } from './scripts/lib/run.mjs';
  await keepRunning(process.execPath, ['--import', ${JSON.stringify(HANG)}, 'server/main.ts'])`,
];

const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

it('a process that is stuck says so, is ended, and is begun again; it goes with what began it', async ({
  skip,
}) => {
  if (process.platform !== 'linux') skip('the processes are found in /proc');
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-stuck-'));
  const product = await startProcess(dataDir, {}, [process.execPath, ...KEPT_RUNNING]);
  onTestFinished(async () => {
    await product.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const first = childOf(product.pid);
  process.kill(first, 'SIGUSR2');
  await expect.poll(() => product.output()).toContain('stuck for 10 seconds');
  await expect.poll(() => isReady(product.url), { timeout: 60_000 }).toBe(true);
  expect(childOf(product.pid)).not.toBe(first);
  await product.end('SIGKILL');
  await expect.poll(() => isReady(product.url)).toBe(false);
});
