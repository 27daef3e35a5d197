import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { startReplica } from './replica.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-replica-'));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('goes on trying where its thread ended and it cannot begin again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log = pino({ level: 'silent' });
  const errors = vi.spyOn(log, 'error');
  const database = openDatabase(folder);
  await migrate(database.db);
  const task = {
    dataDir: join(folder, 'nowhere'),
    replicaDir: join(folder, 'copy'),
    databaseId: 'x',
    keyFingerprint: '',
  };
  const copy = await startReplica(database.db, log, task);
  await database.close();
  const failures = () =>
    errors.mock.calls.filter((call) => call.includes('the continuous copy could not begin again'));
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(5000);
      expect(failures().length).toBeGreaterThan(1);
    },
    { timeout: 60_000, interval: 20 },
  );
  await copy.stop();
});
