import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertNothingLost } from './assert-nothing-lost.ts';
import { assertOneVolume } from './assert-one-volume.ts';

const OTHER = '/dev/shm';
const hasOther = ((): boolean => {
  const other = statSync(OTHER, { throwIfNoEntry: false });
  return other !== undefined && other.dev !== statSync(tmpdir()).dev;
})();

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-guards-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('stored files', () => {
  it('may lie where the data lies, or nowhere yet', async () => {
    const guarded = () => assertOneVolume({ dataDir, mediaBucket: undefined });
    await expect(guarded()).resolves.toBeUndefined();
    mkdirSync(join(dataDir, 'media'));
    await expect(guarded()).resolves.toBeUndefined();
  });

  it.runIf(hasOther)('may not lie on a volume of their own', async () => {
    const elsewhere = mkdtempSync(join(OTHER, 'abhyas-guards-'));
    symlinkSync(elsewhere, join(dataDir, 'media'));
    try {
      await expect(assertOneVolume({ dataDir, mediaBucket: undefined })).rejects.toThrow(
        /media is on another volume than .*set DATA_DIR/,
      );
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
});

describe('an empty data folder', () => {
  const guarded = (backupDir: string | undefined) =>
    assertNothingLost({ dataDir, backupDir, replicaDir: undefined, databaseUrl: undefined });

  it('is a new site', async () => {
    mkdirSync(join(folder, 'backups'));
    for (const backups of [undefined, join(folder, 'nowhere'), join(folder, 'backups')])
      await expect(guarded(backups)).resolves.toBeUndefined();
  });

  it('beside backups is a lost volume, until there is a database', async () => {
    const backups = join(folder, 'backups');
    mkdirSync(join(backups, 'abhyas-2026-11-20T02-30-00Z'), { recursive: true });
    await expect(guarded(backups)).rejects.toThrow(
      /is empty, but .*backups holds backups of a site, the last of 2026-11-20T02:30:00.000Z.*abhyas-2026-11-20T02-30-00Z/,
    );
    writeFileSync(join(dataDir, 'abhyas.sqlite'), '');
    await expect(guarded(backups)).resolves.toBeUndefined();
  });
});
