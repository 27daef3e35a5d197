import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import { runCommand } from '../support/cli.ts';
import type { Client } from '../support/client.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';

const SECOND_MS = 1000;
const PATIENCE = { timeout: 60_000, interval: 20 };

let folder: string;
let dataDir: string;
let replicaDir: string;
let product: ProductProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-two-copy-'));
  dataDir = join(folder, 'data');
  replicaDir = join(folder, 'second-volume');
});
afterEach(() => {
  // A test that failed half-way has not come to killing them.
  if (product !== undefined) killAll(product);
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(product: ProductProcess): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

/** The processes that serve, by their numbers. */
const serving = (product: ProductProcess): number[] =>
  [...product.output().matchAll(/"pid":(\d+),"msg":"serving"/g)]
    .map(([, pid]) => Number(pid))
    .filter(isAlive);

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/exe`);

function isCopyLock(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).endsWith('.replica.lock');
  } catch {
    return false;
  }
}

/** Ends the site at once: the one that watches first, which would begin others anew. */
function killAll(site: ProductProcess): void {
  for (const pid of [site.pid, ...serving(site)]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** Whether a process has the lock of the copy; one that stands by looks at it for a moment each second. */
function holdsCopy(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => isCopyLock(`/proc/${pid}/fd/${fd}`));
  } catch {
    // It ended meanwhile.
    return false;
  }
}

/** The process that copies, while the other stands by. */
const leader = (product: ProductProcess): Promise<number> =>
  vi.waitUntil(() => {
    const pids = serving(product);
    const leaders = pids.filter(holdsCopy);
    return pids.length === 2 && leaders.length === 1 ? leaders[0] : undefined;
  }, PATIENCE);

/** Makes courses until told to end; those that were acknowledged, with their time. */
async function write(client: Client, names: string, isOver: () => boolean) {
  const promised: { at: number; courseName: string }[] = [];
  for (let number = 0; !isOver(); number += 1) {
    const courseName = `${names} ${number}`;
    const answer = await client.post('/api/courses', { courseName }).catch(() => undefined);
    if (answer?.status === 201) promised.push({ at: Date.now(), courseName });
  }
  return promised;
}

const isLinux = existsSync('/proc/self/fd');

it.runIf(isLinux)(
  'is made by one of two processes, taken over by the other, and loses a second at most',
  async () => {
    const site = await startProcess(dataDir, {
      REPLICA_DIR: replicaDir,
      LOG_LEVEL: 'info',
      WEB_CONCURRENCY: '2',
    });
    product = site;
    const first = await leader(site);
    await vi.waitUntil(() => /"state":"current"/.test(site.output()), PATIENCE);
    await vi.waitUntil(() => /"state":"standby"/.test(site.output()), PATIENCE);
    const copy = (): string => readFileSync(join(replicaDir, 'replica.json'), 'utf8');
    const { folder: copied } = JSON.parse(copy());
    const client = await signIn(site);
    let isOver = false;
    const writing = [1, 2].map((writer) => write(client, `Course ${writer}.`, () => isOver));
    await sleep(SECOND_MS);

    process.kill(first, 'SIGKILL');
    await vi.waitUntil(() => !isAlive(first), PATIENCE);
    const second = await leader(site);
    expect(second).not.toBe(first);
    await vi.waitUntil(() => site.output().match(/"state":"current"/g)?.length === 2, PATIENCE);
    // Taken over where it was, not made anew.
    expect(JSON.parse(copy()).folder).toBe(copied);
    await sleep(2 * SECOND_MS);

    const killedAt = Date.now();
    killAll(site);
    await vi.waitUntil(() => !isAlive(site.pid) && serving(site).length === 0, PATIENCE);
    isOver = true;
    const promised = (await Promise.all(writing)).flat();
    rmSync(dataDir, { recursive: true });

    const restored = await runCommand('restore', [replicaDir], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0 });
    const again = await startProcess(dataDir);
    const names = new Set(
      (await (await signIn(again)).get('/api/courses')).body.map(
        ({ courseName }: { courseName: string }) => courseName,
      ),
    );
    await again.end('SIGTERM');
    const lost = promised.filter(({ courseName }) => !names.has(courseName));
    expect(promised.length).toBeGreaterThan(20);
    expect(lost.filter(({ at }) => at < killedAt - SECOND_MS)).toEqual([]);
  },
);
