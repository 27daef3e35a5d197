import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import { type Answer, type Client, createClient } from '../support/client.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Writer, writers } from './writers.ts';

/** Whether a process may be stopped at its system calls here, and given another answer. */
const mayTrace = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', 'true']).status === 0;
if (!mayTrace) console.log('Skipped: disk errors. strace is missing here, or may not trace processes.');

const WAIT = { timeout: 60_000, interval: 50 };
const ROUNDS = process.env['FAULTS'] === 'full' ? 10 : 2;
const SENTENCES = new Set([
  'The service is busy. Please try again.',
  'The server has no room for this. Please tell the administrator.',
]);

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-disk-'));
/** The process at work; a test that fails leaves it there. */
let running: ProductProcess | undefined;
afterAll(async () => {
  await Promise.race([running?.end('SIGKILL'), sleep(5000)]);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ProductProcess> {
  running = await startProcess(dataDir);
  return running;
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ended = running?.end(signal) ?? null;
  running = undefined;
  return ended;
}

/** While it is held, these system calls of the process fail. */
async function failing(pid: number, calls: string, error: string): Promise<ChildProcess> {
  const inject = `inject=${calls}:error=${error}`;
  const args = ['-f', '-q', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject, '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: 'ignore' });
  const isTraced = (thread: string): boolean =>
    /^TracerPid:\s*[1-9]/m.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'));
  await vi.waitUntil(() => readdirSync(`/proc/${pid}/task`).every(isTraced), WAIT);
  return strace;
}

async function letGo(strace: ChildProcess): Promise<void> {
  const ended = once(strace, 'exit');
  strace.kill('SIGTERM');
  await ended;
}

async function adminOf(product: ProductProcess): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

/** A client that keeps the refusals it is given. */
function listening(client: Client, url: string): { client: Client; refusals: Answer[] } {
  const refusals: Answer[] = [];
  const own = createClient(url);
  own.cookie = client.cookie;
  const keep = async (answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    if (given.status >= 400) refusals.push(given);
    return given;
  };
  return {
    refusals,
    client: {
      ...own,
      post: (path, json) => keep(own.post(path, json)),
      upload: (path, form) => keep(own.upload(path, form)),
    },
  };
}

/** One write of each kind; a writer whose first step is refused goes on with nothing, and that is its business. */
async function writeOnce(client: Client, ledger: Ledger): Promise<void> {
  const quietly = async (write: Writer): Promise<void> => {
    await write(client, ledger).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
  };
  await Promise.all(writers.map(quietly));
}

const faults = [
  { calls: 'fsync,fdatasync', error: 'EIO' },
  { calls: 'fsync,fdatasync', error: 'ENOSPC' },
  { calls: 'pwrite64', error: 'EIO' },
  { calls: 'pwrite64', error: 'ENOSPC' },
] as const;

describe.runIf(mayTrace)('a disk that fails', () => {
  it.each(faults)(
    `with $error at $calls is answered with a sentence, loses nothing, and may come back (${ROUNDS} times)`,
    async ({ calls, error }) => {
      const ledger = createLedger();
      let product = await start();
      let refused = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const signedIn = await adminOf(product);
        await writeOnce(signedIn, ledger);
        const known = ledger.total();

        const strace = await failing(product.pid, calls, error);
        const { client, refusals } = listening(signedIn, product.url);
        await writeOnce(client, ledger);
        expect((await client.get('/api/courses')).status).toBe(200);
        await letGo(strace);
        expect(refusals.length).toBeGreaterThan(0);
        for (const { status, body } of refusals)
          expect([status, SENTENCES.has(body.message)]).toEqual([status, true]);
        refused += refusals.length;

        // The same process goes on by itself.
        await vi.waitUntil(
          async () =>
            (await signedIn.post('/api/courses', { courseName: `Again ${error} ${calls} ${round}` }))
              .status === 201,
          WAIT,
        );
        await writeOnce(signedIn, ledger);
        expect(ledger.total()).toBeGreaterThan(known);
        expect(await ledger.findLost(signedIn)).toEqual([]);
        await end('SIGKILL');
        product = await start();
      }
      expect(await ledger.findLost(await adminOf(product))).toEqual([]);
      expect(await end('SIGTERM')).toBe(0);
      const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { readonly: true });
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      sqlite.close();
      console.info(`${error} at ${calls}: refused ${refused}, acknowledged ${ledger.total()}, lost 0`);
    },
  );
});

it.runIf(!mayTrace)('disk errors are tried where strace may trace processes', () => {
  expect(mayTrace).toBe(false);
});
