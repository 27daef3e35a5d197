import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageFault } from '../db/faults.ts';
import type { Log } from '../log.ts';
import { freeBytes, sync } from './files.ts';

/** Room for thousands of logins and for deleting data. */
const SPARE_BYTES = 8 * 1024 * 1024;
const LEFT_BYTES = 1024 * 1024;
const FULL =
  'the disk is full: the spare file was given up. Logins, reading and deleting continue; everything else waits for room';

export type SpareFile = ReturnType<typeof createSpareFile>;

/** Reserves disk space. On a full disk it is deleted, so that people can log in and delete data. */
export function createSpareFile(dataDir: string, log: Log) {
  const file = join(dataDir, 'spare');
  let isKept = statSync(file, { throwIfNoEntry: false })?.size === SPARE_BYTES;
  let isFull = false;
  let keeping: Promise<void> | undefined;

  async function write(): Promise<void> {
    if (isKept || (await freeBytes(dataDir)) < SPARE_BYTES + LEFT_BYTES) return;
    try {
      // Random: some file systems don't store zeros.
      await writeFile(`${file}.new`, randomBytes(SPARE_BYTES), { mode: 0o600 });
      await sync(`${file}.new`);
      renameSync(`${file}.new`, file);
      if (isFull) log.info('the disk has room again');
      isKept = true;
      isFull = false;
    } catch (error) {
      rmSync(`${file}.new`, { force: true });
      if (storageFault(error) !== 'full') throw error;
    }
  }

  function giveUp(): void {
    if (!isFull) log.error(FULL);
    rmSync(file, { force: true });
    isKept = false;
    isFull = true;
  }

  async function keep(): Promise<boolean> {
    keeping ??= write().finally(() => {
      keeping = undefined;
    });
    await keeping;
    return isKept;
  }

  return {
    isFull: (): boolean => isFull,
    giveUp,
    async open(): Promise<void> {
      if (!(isKept ? (await freeBytes(dataDir)) > LEFT_BYTES : await keep())) giveUp();
    },
    keep,
  };
}
