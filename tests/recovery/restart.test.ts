import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type ProductProcess, startProcess } from '../support/process.ts';

const CLIENTS = 16;

/** How an answer ended: read to its end, refused before anything was sent, or cut off. */
const ask = (url: string, agent: Agent): Promise<'whole' | 'refused' | 'cut'> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? 'whole' : 'cut'));
    });
    request.once('error', ({ code }: NodeJS.ErrnoException) =>
      // A kept connection that is closed at the moment of the next request is not an answer dropped: clients ask again.
      resolve(code === 'ECONNREFUSED' || request.reusedSocket ? 'refused' : 'cut'),
    );
  });

it('a process that is asked to end under load answers all it has taken, and ends with 0', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-restart-'));
  const product: ProductProcess = await startProcess(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(async () => {
    agent.destroy();
    await product.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ends = { whole: 0, refused: 0, cut: 0 };
  let isOver = false;
  const load = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const end = await ask(`${product.url}/api/courses`, agent);
      ends[end] += 1;
      if (end === 'refused') break;
    }
  });
  await expect.poll(() => ends.whole).toBeGreaterThan(100);
  expect(await product.end('SIGTERM')).toBe(0);
  isOver = true;
  await Promise.all(load);
  console.info(`answered ${ends.whole}, refused ${ends.refused}, cut ${ends.cut}`);
  expect(ends.cut).toBe(0);
});
