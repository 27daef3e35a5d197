import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passOver } from '../../scripts/lib/pass-over.mjs';

const migrateOnce = join(import.meta.dirname, 'migrate-once.ts');
const killAtStatement = join(import.meta.dirname, 'kill-at-statement.ts');
const hasStrace = spawnSync('strace', ['-V']).status === 0;
if (!hasStrace) passOver('a migration killed at its writes to the disk', 'strace');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-migration-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The schema as SQLite keeps it, and whether the file is sound. */
function inspect(): { schema: unknown[]; integrity: unknown } {
  const sqlite = new BetterSqlite3(join(folder, 'abhyas.sqlite'));
  const schema = sqlite.prepare(`select type, name, sql from sqlite_master order by type, name`).all();
  const integrity = sqlite.pragma('integrity_check', { simple: true });
  sqlite.close();
  return { schema, integrity };
}

function empty(): void {
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'abhyas-migration-'));
}

function migrateUndisturbed(): void {
  const { status, stderr } = spawnSync(process.execPath, [migrateOnce, folder], { encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

function wholeSchema(): unknown[] {
  migrateUndisturbed();
  const { schema } = inspect();
  empty();
  return schema;
}

/** Kills at the first point, the second …, and lets the next start finish each time; gives how many kills there were. */
function killEverywhere(run: (point: number) => { killed: boolean }, step: number): number {
  const whole = wholeSchema();
  let kills = 0;
  for (let point = 1; ; point += step) {
    const { killed } = run(point);
    if (!killed) return kills;
    kills += 1;
    migrateUndisturbed();
    expect(inspect()).toEqual({ schema: whole, integrity: 'ok' });
    empty();
  }
}

describe('a migration killed in the middle', () => {
  it('is whole after the next start, whichever statement it was killed at', () => {
    const kills = killEverywhere((point) => {
      const { signal } = spawnSync(process.execPath, ['--import', killAtStatement, migrateOnce, folder], {
        env: { ...process.env, KILL_AT: String(point) },
      });
      return { killed: signal === 'SIGKILL' };
    }, 1);
    expect(kills).toBeGreaterThan(30);
  });

  it.runIf(hasStrace)('is whole after the next start, killed at every seventh write to the disk', () => {
    const kills = killEverywhere((point) => {
      const inject = `inject=pwrite64:signal=KILL:when=${point}`;
      const { status, signal } = spawnSync('strace', [
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        '-e',
        'trace=pwrite64',
        '-e',
        inject,
        process.execPath,
        migrateOnce,
        folder,
      ]);
      return { killed: signal === 'SIGKILL' || status === 137 };
    }, 7);
    expect(kills).toBeGreaterThan(5);
  });
});
