import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { writers } from './writers.ts';

const CUTS = process.env['FAULTS'] === 'full' ? 30 : 3;
/** Room for the uploads of all rounds beside what the product keeps free. */
const DISK_BYTES = (process.env['FAULTS'] === 'full' ? 1536 : 384) * 1024 * 1024;
const MORE = 12;
const LONGEST_MS = 150;

const folder = mkdtempSync(join(tmpdir(), 'abhyas-power-'));
const disk = join(folder, 'disk');
const seen = join(folder, 'seen');
const mount = join(folder, 'mount');
const dataDir = join(mount, 'data');

const run = (command: string, ...args: string[]): number | null => spawnSync(command, args).status;
const plugIn = (): boolean => run('mount', '-o', 'loop', disk, mount) === 0;
const unplug = (): boolean => run('umount', mount) === 0;

/** A disk of its own, in a file, needs the right to mount one. */
function mayHaveDisk(): boolean {
  mkdirSync(mount);
  writeFileSync(disk, '');
  truncateSync(disk, DISK_BYTES);
  return process.getuid?.() === 0 && run('mkfs.ext4', '-q', disk) === 0 && plugIn();
}
const hasDisk = mayHaveDisk();
if (!hasDisk)
  console.log('Skipped: power cuts. A disk in a file cannot be mounted here (root on Linux can).');

beforeAll(() => void (hasDisk && mkdirSync(dataDir)));
/** The process at work; a test that fails leaves it there, stopped perhaps. */
let running: ProductProcess | undefined;
afterAll(async () => {
  await Promise.race([running?.end('SIGKILL'), sleep(5000)]);
  if (hasDisk) await vi.waitUntil(unplug, { timeout: 30_000, interval: 50 });
  rmSync(folder, { recursive: true, force: true });
});

/**
 * What the disk holds at one moment: what the system had not yet written out is not in it. Two readings that agree show
 * that nothing was written while it was copied.
 */
async function takePicture(): Promise<void> {
  await vi.waitUntil(
    () => {
      run('cp', '--sparse=always', disk, seen);
      return run('cmp', '-s', disk, seen) === 0;
    },
    { timeout: 60_000, interval: 1 },
  );
}

async function adminOf(product: ProductProcess): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

/** Writes until the power goes; what was acknowledged by then is in the ledger. */
async function writeUntilDark(ledger: Ledger): Promise<void> {
  const product = await startProcess(dataDir);
  running = product;
  const client = await adminOf(product);
  expect(await ledger.findLost(client)).toEqual([]);
  let dark = false;
  const work = writers.map(async (write) => {
    while (!dark) await write(client, ledger).catch(() => undefined);
  });
  const wanted = ledger.total() + MORE;
  await vi.waitUntil(() => ledger.total() >= wanted, { timeout: 60_000, interval: 1 });
  await sleep(Math.random() * LONGEST_MS);
  process.kill(product.pid, 'SIGSTOP');
  await takePicture();
  dark = true;
  running = undefined;
  await product.end('SIGKILL');
  await Promise.all(work);
}

/** The disk as it was when the power went. */
async function powerUp(): Promise<void> {
  await vi.waitUntil(unplug, { timeout: 30_000, interval: 50 });
  copyFileSync(seen, disk);
  expect(plugIn()).toBe(true);
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'));
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(sqlite.prepare('pragma foreign_key_check').all()).toEqual([]);
  sqlite.close();
}

describe.runIf(hasDisk)(`${CUTS} power cuts during uploads and writes`, () => {
  it('lose nothing that was acknowledged', async () => {
    const ledger = createLedger();
    for (let cut = 0; cut < CUTS; cut += 1) {
      await writeUntilDark(ledger);
      await powerUp();
    }
    const product = await startProcess(dataDir);
    expect(await ledger.findLost(await adminOf(product))).toEqual([]);
    expect(await product.end('SIGTERM')).toBe(0);
    console.info(`power cuts ${CUTS}, acknowledged ${ledger.total()}, lost 0`);
  });
});

it.runIf(!hasDisk)('power cuts are tried where a disk in a file can be mounted', () => {
  expect(hasDisk).toBe(false);
});
