import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageFault } from '../db/faults.ts';
import type { Log } from '../log.ts';
import { freeBytes, sync } from './files.ts';

/** Room for thousands of logins, and for the database to delete what an admin no longer wants. */
const SPARE_BYTES = 8 * 1024 * 1024;
/** What is free with the file in place, or a start makes room. */
const LEFT_BYTES = 1024 * 1024;
const FULL =
  'the disk is full: the spare file was given up. Logins, reading and deleting continue; everything else waits for room';

export type SpareFile = ReturnType<typeof createSpareFile>;

/**
 * A file that only takes room. On a full disk it is given up, so that people can log in and delete something; with room
 * again it returns.
 */
export function createSpareFile(dataDir: string, log: Log) {
  const file = join(dataDir, 'spare');
  let isKept = statSync(file, { throwIfNoEntry: false })?.size === SPARE_BYTES;
  let isFull = false;
  let keeping: Promise<void> | undefined;

  async function write(): Promise<void> {
    if (isKept || (await freeBytes(dataDir)) < SPARE_BYTES + LEFT_BYTES) return;
    try {
      // Random, because some file systems keep no zeros.
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

  /** Writes the file where there is room for it. @returns whether it is there */
  async function keep(): Promise<boolean> {
    keeping ??= write().finally(() => {
      keeping = undefined;
    });
    await keeping;
    return isKept;
  }

  return {
    /** Whether the disk was full and has had no room since. */
    isFull: (): boolean => isFull,
    giveUp,
    /** At a start: makes room for it where there is none. */
    async open(): Promise<void> {
      if (!(isKept ? (await freeBytes(dataDir)) > LEFT_BYTES : await keep())) giveUp();
    },
    keep,
  };
}
