import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestInfo, test } from '@playwright/test';

/** What the journeys of one run proved: the sentences they waited for on a screen, and the tests that ran to their end. */
interface Seen {
  readonly kind: 'sentence' | 'test';
  /** Address of the screen (with the tab of the admin's desk), or name of the test's file. */
  readonly where: string;
  readonly text: string;
}

/** Playwright empties its folder at the start of each run, so nothing here is from an earlier one. */
const folderOf = (info: TestInfo): string => join(info.project.outputDir, 'seen');

function write(record: Seen): void {
  const info = test.info();
  const folder = folderOf(info);
  mkdirSync(folder, { recursive: true });
  // One file a worker: two never write at once.
  appendFileSync(join(folder, `${info.workerIndex}.jsonl`), `${JSON.stringify(record)}\n`);
}

/** Notes that a sentence was on the screen at an address. */
export function noteSentence(address: string, sentence: string): void {
  if (!URL.canParse(address)) return;
  const { pathname, searchParams } = new URL(address);
  const tab = searchParams.get('tab');
  write({ kind: 'sentence', where: tab === null ? pathname : `${pathname}?tab=${tab}`, text: sentence });
}

/** Notes that a test came to its end. */
export const noteTest = (file: string, title: string): void =>
  write({ kind: 'test', where: file, text: title });

/** All that was noted in this run. */
export function readSeen(info: TestInfo): Seen[] {
  const folder = folderOf(info);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Seen => JSON.parse(line)),
  );
}
