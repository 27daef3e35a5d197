import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { passOver } from '../../scripts/lib/pass-over.mjs';
import { admin } from '../support/admin.ts';
import { type Answer, type Client, createClient } from '../support/client.ts';
import { uploadForm } from '../support/fixtures.ts';
import { holdUpload } from '../support/held-upload.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Writer, writers } from './writers.ts';

/** Whether a process may be stopped at its system calls here, and given another answer. */
const tried = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', 'true']);
const mayTrace = tried.status === 0;
if (tried.error !== undefined) passOver('disk errors', 'strace');
else if (!mayTrace) console.log('Skipped: disk errors. strace may not trace processes here.');

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

/** While it is held, these system calls of the process fail; with a file, only those that have to do with it. */
async function failing(pid: number, calls: string, error: string, file?: string): Promise<ChildProcess> {
  const inject = `inject=${calls}:error=${error}`;
  const only = file === undefined ? [] : ['-P', file];
  const args = ['-f', '-q', '-o', '/dev/null', ...only, '-e', `trace=${calls}`, '-e', inject];
  args.push('-p', String(pid));
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

const incoming = join(dataDir, 'incoming');
const parts = (): string[] => readdirSync(incoming).filter((name) => name.endsWith('.part'));
const sizeOf = (part: string): number => statSync(join(incoming, part)).size;
const storedFiles = (): string[] =>
  readdirSync(join(dataDir, 'media'), { recursive: true }).map(String).sort();

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

  /** The bytes of uploads go out by `write`, like those of sockets: only the file's own may fail. */
  it.each([
    { error: 'EIO', status: 503 },
    { error: 'ENOSPC', status: 507 },
  ])(
    'with $error at the bytes of an upload refuses it with $status, keeps nothing of it and goes on',
    async ({ error, status }) => {
      const product = await start();
      const client = await adminOf(product);
      const bytes = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        randomBytes(2_000_000),
        Buffer.from('\n%%EOF\n'),
      ]);
      const form = () =>
        uploadForm({ title: 'Notes', type: 'document', courseId: 1 }, { name: 'notes.pdf', bytes });
      const materials = async (): Promise<unknown> => (await client.get('/api/materials')).body;
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = { materials: await materials(), files: storedFiles() };
        const { answer, sendRest } = await holdUpload(client, form());
        const part = await vi.waitUntil(() => parts().find((name) => sizeOf(name) > 0), WAIT);
        const strace = await failing(product.pid, 'write', error, join(incoming, part));
        sendRest();
        const refused = await answer;
        await letGo(strace);
        expect([refused.status, SENTENCES.has(refused.body.message)]).toEqual([status, true]);
        expect(parts()).toEqual([]);
        expect({ materials: await materials(), files: storedFiles() }).toEqual(before);

        const again = await client.upload('/api/upload-file', form());
        expect(again.status).toBe(201);
        const served = await client.get(again.body.material.filePath);
        expect(served.bytes.equals(bytes)).toBe(true);
      }
      expect(await end('SIGTERM')).toBe(0);
    },
  );
});

it.runIf(!mayTrace)('disk errors are tried where strace may trace processes', () => {
  expect(mayTrace).toBe(false);
});
