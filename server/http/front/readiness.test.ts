import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const log = pino({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-ready-'));

it('asks the database and the data folder, once for many questions, and leaves nothing behind', async () => {
  const ping = vi.fn(async () => {});
  const readiness = createReadiness({ ping, dataDir }, log);
  expect(await Promise.all(Array.from({ length: 50 }, () => readiness.isReady()))).not.toContain(false);
  expect(ping).toHaveBeenCalledOnce();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('says no when the database fails', async () => {
  const ping = () => Promise.reject(new Error('disk I/O error'));
  expect(await createReadiness({ ping, dataDir }, log).isReady()).toBe(false);
});

it('says no when the data folder takes no byte', async () => {
  expect(await createReadiness({ ping: async () => {}, dataDir: '/proc/nowhere' }, log).isReady()).toBe(
    false,
  );
});

it('says no while draining', async () => {
  const readiness = createReadiness({ ping: async () => {}, dataDir }, log);
  readiness.drain();
  expect([readiness.draining, await readiness.isReady()]).toEqual([true, false]);
});
