import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../storage/durable-folder.ts';
import { DATABASE, MEDIA } from './names.ts';

const JOURNAL = 'restore.json';
/** Beginning of the names of folders with data that a restore replaced. */
const REPLACED = 'replaced-';
/** What a restore changes. Keys, locks and everything else in the folder stay. */
const PARTS = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, MEDIA, 'incoming'] as const;

const journalSchema = z.object({
  phase: z.enum(['out', 'in']),
  /** Folders inside the data folder: where the new parts lie, and where the old ones go. */
  from: z.string(),
  aside: z.string(),
});
type Journal = z.infer<typeof journalSchema>;

async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const file = join(dataDir, JOURNAL);
  await writeFile(`${file}.new`, JSON.stringify(journal), { flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
}

/** Whether an exchange was begun and did not end. */
export const isSwapUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, JOURNAL));

/**
 * Puts the parts lying in the folder `from` of the data folder in the place of the present ones, which are kept. From the
 * first line of its journal on it is finished whatever happens, here or at the product's next start.
 * @returns the folder that holds the replaced data
 */
export async function swapIn(dataDir: string, from: string, at: number): Promise<string> {
  // To the millisecond: the newest name is what an undo brings back.
  let aside = `${REPLACED}${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`;
  while (existsSync(join(dataDir, aside))) aside += '+';
  await writeJournal(dataDir, { phase: 'out', from, aside });
  await finishSwap(dataDir);
  return join(dataDir, aside);
}

/** Ends an exchange that was begun; every step can be done again. */
export async function finishSwap(dataDir: string): Promise<void> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(dataDir, JOURNAL), 'utf8')));
  const from = join(dataDir, journal.from);
  const aside = join(dataDir, journal.aside);
  if (journal.phase === 'out') {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await moveParts(dataDir, aside);
    await writeJournal(dataDir, { ...journal, phase: 'in' });
  }
  if (existsSync(from)) {
    await moveParts(from, dataDir);
    await rmdir(from).catch(() => undefined);
  }
  await rm(join(dataDir, JOURNAL));
  await syncFolder(dataDir);
}

async function moveParts(from: string, to: string): Promise<void> {
  for (const part of PARTS) if (existsSync(join(from, part))) await rename(join(from, part), join(to, part));
  await syncFolder(from);
  await syncFolder(to);
}

/** Folders with replaced data, newest first. */
export async function listReplaced(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names
    .filter((name) => name.startsWith(REPLACED))
    .sort()
    .reverse();
}
