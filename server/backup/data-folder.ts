import { setTimeout as sleep } from 'node:timers/promises';
import { type FolderLock, lockFolder } from '../db/sqlite/folder-lock.ts';
import { finishSwap, isSwapUnfinished } from './swap.ts';

/** The data folder cannot be used now; the sentence says why. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

const PATIENCE_MS = 5000;

/** Several processes of the product start at once; one of them may be busy finishing a restore. */
async function lockPatiently(dataDir: string, mode: 'shared' | 'alone'): Promise<FolderLock | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = lockFolder(dataDir, mode);
    if (lock !== undefined || performance.now() > deadline) return lock;
    await sleep(50);
  }
}

/**
 * Holds the data folder for as long as the process works with it, together with others, so that no restore exchanges
 * its contents; before, it finishes a restore that was cut off.
 * @throws DataFolderError
 */
export async function holdDataFolder(dataDir: string): Promise<FolderLock> {
  if (isSwapUnfinished(dataDir)) {
    const alone = await lockPatiently(dataDir, 'alone');
    try {
      if (alone !== undefined && isSwapUnfinished(dataDir)) await finishSwap(dataDir);
    } finally {
      alone?.release();
    }
  }
  const lock = await lockPatiently(dataDir, 'shared');
  if (lock === undefined || isSwapUnfinished(dataDir)) {
    lock?.release();
    throw new DataFolderError(`A restore is under way in ${dataDir}. Start again when it is done.`);
  }
  return lock;
}

/** Holds the data folder alone. @throws DataFolderError while the product runs on it */
export function takeDataFolder(dataDir: string): FolderLock {
  const lock = lockFolder(dataDir, 'alone');
  if (lock === undefined)
    throw new DataFolderError(
      `The product is running on ${dataDir}. Stop it first (systemctl stop abhyas.socket abhyas).`,
    );
  return lock;
}
