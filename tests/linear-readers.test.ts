import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseContentFile } from '../server/content/parse-content-file.ts';
import { emailOf, lineOf, phone, requiredParagraphs } from '../server/contract/fields.ts';
import { isFound } from '../server/contract/fold-text.ts';
import { markdownOf } from '../server/contract/markdown.ts';
import { readStatement } from '../server/features/bank-statements/read-statement.ts';
import { edited } from '../server/features/content/draft-work.ts';
import { parseRange } from '../server/features/media/conditions.ts';
import { parseReference } from '../server/features/orders/order-rules.ts';
import { ImportProblems, readStudents } from '../server/features/student-import/read-students.ts';
import { toHtml } from '../server/mail/to-html.ts';
import { accepts } from '../server/site/public-files.ts';
import { readTable, tableRows } from '../server/tables/read-table.ts';
import { shapes } from './support/hostile-shapes.ts';
import { findReaders, type Reader } from './support/readers.ts';

const root = new URL('..', import.meta.url).pathname;
const LONG = { lines: 1_000_000, columns: 60, cell: 1_000_000 };
const site = { name: 'Site', url: 'https://site.example' };
const COURSE = 'courses/angular.md';
const never = () => undefined;

/** Readers that need more than a text: how each is called, and what is around the text. */
const called: Readonly<Record<string, readonly [Reader['read'], ...Reader['around']]>> = {
  accepts: [(text) => accepts(text, 'gzip')],
  edited: [(text) => edited(COURSE, text, { baseSha: '', changes: [] }), ['---\ntitle: "', '"\n---\n']],
  isFound: [(text) => isFound(text, text)],
  parseRange: [(text) => parseRange(text, 1000), ['bytes=', '']],
  parseReference: [(text) => parseReference(text, 'AB123456')],
  readStatement: [
    (text) => readStatement(Buffer.from(text), new Map(), {}, '2026-08-24'),
    ['Date,Narration,UTR No.,Credit\n24/08/26,', ',1,100\n'],
    ['Date,Narration,UTR No.,Credit\n24/08/26,UPI,', ',100\n'],
    ['Date,Narration,UTR No.,Credit\n', ''],
  ],
  readStudents: [
    (text) => readStudents(Buffer.from(text), never, new ImportProblems()),
    ['Name,Email,Course\nAsha,', ''],
    ['Name,Email,Phone,Course\nAsha,asha@example.in,', ''],
    ['Name,Email,Phone,Course\nAsha,asha@example.in,,', ''],
  ],
  readTable: [(text) => readTable(Buffer.from(text), LONG), ['"', ''], ['a,b\n"', ',']],
  tableRows: [(text) => [...tableRows(text, LONG)], ['"', ''], ['a,b\n"', ',']],
  toHtml: [(text) => toHtml(text, site)],
  parseContentFile: [(text) => parseContentFile(COURSE, text)],
};

/** What is around the text of readers that are called with it alone. */
const around: Readonly<Record<string, Reader['around']>> = {
  readCaptions: [['WEBVTT\n\n00:00:01.000 --> 00:00:02.000 ', '\n']],
  readFields: [['---\ntitle: "', '\n---\n']],
  readQuestions: [
    ['1. Define osmosis. Ans:', ' (2 marks)\n2. What?\nA) 3\nB) 4\nAnswer: B\n'],
    ['1. What?\nA) 3\nB) 4\nAnswer: B\nExplanation: ', '\n'],
    ['What {=', ' ~b}\n'],
    ['question,answer\nWhat?,', '\n'],
    ['<quiz><question type="essay"><questiontext><text>', '</text></questiontext></question></quiz>'],
  ],
};

/** They keep, send or compare a text, read it by another reader, or give it to a thread or process that can be ended. */
const NONE = new Set([
  'server/contract/break-lines.ts',
  'server/contract/outlines.ts',
  'server/cli/command.ts say',
  'server/crypto/tokens.ts shaOf',
  'server/documents/pdf-text.ts',
  'server/documents/shaped-text.ts',
  'server/documents/document-page.ts',
  'server/documents/draw-lesson.ts',
  'server/documents/word-to-html.ts',
  'server/documents/word-text.ts',
  'server/features/materials/to-material.ts mediaPath',
  'server/features/notifications/notifications.words.ts greeted',
  'server/features/overview/admin-search.ts',
  'server/features/quizzes/read-in-thread.ts',
  'server/features/uploads/receive-upload.ts',
  'server/content/edit-in-place.ts',
  'server/documents/lesson-html.ts',
  'server/documents/clean-html.ts',
  'server/http/send-pdf.ts',
  'server/storage/files.ts',
  'server/storage/plain-picture.ts',
  'server/contract/fields.ts printed',
  'server/features/bank-statements/match-credits.ts codesIn',
  'server/http/security-headers.ts ownPolicy',
  'server/content/parse-content-file.ts tryParseContentFile',
  'src/islands/admin/queries/',
  'src/islands/admin/lists/greeting-link.ts',
  'src/islands/ui/',
  'src/lib/drawings/og/text.ts',
  'src/lib/drawings/qr-path.ts',
  'src/lib/content/pictures.ts',
]);
/** Parts of a reader, which get what it has cut already. */
const isPart = (file: string): boolean => file.includes('/reading/');

const found = findReaders(root).filter(
  ({ file, name }) => !isPart(file) && ![...NONE].some((start) => `${file} ${name}`.startsWith(start)),
);

async function readerOf({ file, name, isBytes }: (typeof found)[number]): Promise<Reader> {
  const [read, ...places] = called[name] ?? [];
  if (read !== undefined) return { name, read, around: [['', ''], ...places] };
  const module: Record<string, (text: unknown) => unknown> = await import(
    pathToFileURL(`${root}${file}`).href
  );
  const call = (text: string) => module[name]?.(isBytes ? Buffer.from(text) : text);
  return { name, read: call, around: [['', ''], ...(around[name] ?? [])] };
}

const schemas = {
  lineOf: lineOf(200_000, 'Enter it.'),
  requiredParagraphs: requiredParagraphs(200_000, 'Enter it.'),
  markdownOf: markdownOf(200_000, 'Enter it.'),
  emailOf: emailOf('Enter it.'),
  phone,
};
const fields = Object.entries(schemas).map(
  ([name, schema]): Reader => ({ name, read: (text) => schema.safeParse(text), around: [['', '']] }),
);

/** Microseconds of this thread's CPU, so that a busy machine does not count. */
async function cpuOf(read: Reader['read'], text: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await read(text);
  } catch {
    // A refusal is an answer, too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Below it a clock says nothing: a busy machine and what is compiled meanwhile are a part of it. */
const FLOOR = 100_000;
const TRIES = 5;
/** A reader that doubles with each sign is found at the first of them; four times the text may take six times as long. */
const LENGTHS = [24, 400, 1600, 6400, 25_600];
const MOST = 6;

/** @returns the shape and the length at which a reader takes too long */
async function slowest({ read, around: places }: Reader, tried = shapes): Promise<string[]> {
  const slow: string[] = [];
  for (const [before, after] of places)
    for (const [shape, make] of tried) {
      const costOf = (length: number): Promise<number> => cpuOf(read, before + make(length) + after);
      const best = async (length: number): Promise<number> => {
        let least = Number.POSITIVE_INFINITY;
        for (let n = 0; n < TRIES; n += 1) least = Math.min(least, await costOf(length));
        return least;
      };
      const isTooSlow = (cost: number, ofQuarter: number) => cost > Math.max(FLOOR, ofQuarter * MOST);
      for (const length of LENGTHS) {
        const cost = await costOf(length);
        if (cost <= FLOOR || !isTooSlow(cost, await costOf(length / 4))) continue;
        const least = await best(length);
        if (!isTooSlow(least, await best(length / 4))) continue;
        slow.push(`${length} characters of ${shape} after ${JSON.stringify(before)}: ${least} µs`);
        break;
      }
    }
  return slow;
}

describe('what reads texts of people takes time that grows with their length', () => {
  it('each reader is known by how it is called', () => {
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ name, isAlone }) => !isAlone && called[name] === undefined)).toEqual([]);
  });

  it.each(found.map((one) => [`${one.file} ${one.name}`, one] as const))('%s', async (_, one) => {
    expect(await slowest(await readerOf(one))).toEqual([]);
  });

  it.each(fields.map((reader) => [reader.name, reader] as const))('the field %s', async (_, reader) => {
    expect(await slowest(reader)).toEqual([]);
  });

  it('a reader that is not linear is found', async () => {
    const read = (text: string) => {
      for (const sign of 'bcde') for (let at = 0; at < text.length; at += 1) text.lastIndexOf(sign, at);
    };
    const spaces = shapes.filter(([name]) => name === 'a run of " "');
    const reader: Reader = { name: 'quadratic', read, around: [['', 'a']] };
    expect(await slowest(reader, spaces)).toEqual([expect.stringMatching(/^\d+ characters of a run of " "/)]);
  });
});
