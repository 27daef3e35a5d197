import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { startProcess } from '../support/process.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { inspectDataFolder, SOUND } from './stored-files.ts';
import { writers } from './writers.ts';

const KILLS = process.env['FAULTS'] === 'full' ? 500 : 50;
/** What a round may acknowledge before its kill: none in the first round, this many in the fifth, and over again. */
const MOST_UPLOADS = 4;
/** Longest time between that and the kill; the kill comes anywhere before. */
const LONGEST_MS = 100;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-kill-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function adminOf(product: { client(): Client }): Promise<Client> {
  const client = product.client();
  const { status } = await client.post('/api/login', admin);
  expect(status).toBe(200);
  return client;
}

/** Writes until the process is killed under it, and enters in the ledger what was answered. */
async function writeUntilKilled(ledger: Ledger, uploads: number): Promise<void> {
  const product = await startProcess(dataDir);
  const client = await adminOf(product);
  let killed = false;
  const work = writers.map(async (write) => {
    while (!killed) await write(client, ledger).catch(() => undefined);
  });
  const wanted = ledger.size('upload') + uploads;
  await vi.waitUntil(() => ledger.size('upload') >= wanted, { timeout: 60_000, interval: 1 });
  await sleep(Math.random() * LONGEST_MS);
  await product.end('SIGKILL');
  killed = true;
  await Promise.all(work);
}

describe(`${KILLS} times kill -9 during uploads and writes`, () => {
  it('loses nothing that was acknowledged, and leaves nothing half-written', async () => {
    const ledger = createLedger();
    const read = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await writeUntilKilled(ledger, kill % (MOST_UPLOADS + 1));
      expect(await inspectDataFolder(dataDir, read)).toEqual(SOUND);
    }

    const product = await startProcess(dataDir);
    const client = await adminOf(product);
    const lost = await ledger.findLost(client);
    const parts = readdirSync(join(dataDir, 'incoming')).filter((name) => name.endsWith('.part'));
    const code = await product.end('SIGTERM');

    expect(lost).toEqual([]);
    expect(await inspectDataFolder(dataDir)).toEqual(SOUND);
    expect(parts).toEqual([]);
    expect(code).toBe(0);
    expect(ledger.size('course')).toBeGreaterThan(KILLS);
    expect(ledger.size('upload')).toBeGreaterThan(KILLS);
    expect(ledger.size('enrollment')).toBeGreaterThan(KILLS);
    console.info(`kills ${KILLS}, acknowledged writes ${ledger.total()}, lost ${lost.length}`);
  });
});
