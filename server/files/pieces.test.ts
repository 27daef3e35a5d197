import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrow, PIECE } from './pieces.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-pieces-'));
const path = join(folder, 'file');
/** More than are kept between two uses. */
const PIECES = 100;
let file: FileHandle;

/** Every byte of a piece is its number. */
const isPiece = (bytes: Buffer, number: number): boolean => bytes.equals(Buffer.alloc(PIECE, number));

beforeAll(async () => {
  await writeFile(path, Buffer.concat(Array.from({ length: PIECES }, (_, at) => Buffer.alloc(PIECE, at))));
  file = await open(path);
});
afterAll(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

const piece = (number: number, key = 'file') => borrow(file, key, number * PIECE, PIECE);

async function takeAndGiveBack(numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const { bytes, giveBack } = await piece(number);
    expect(isPiece(bytes, number)).toBe(true);
    giveBack(false);
  }
}
const others = Array.from({ length: PIECES - 1 }, (_, at) => at + 1);

test('what is lent stays as it is, however many others are lent meanwhile', async () => {
  const loans = await Promise.all([piece(0), piece(0), borrow(file, 'file', 10, PIECE - 10)]);
  await takeAndGiveBack(others);
  loans[0].giveBack(false);
  await takeAndGiveBack(others);
  expect(isPiece(loans[1].bytes, 0)).toBe(true);
  expect(loans[2].bytes.equals(Buffer.alloc(PIECE - 10))).toBe(true);
  for (const loan of loans.slice(1)) loan.giveBack(false);
});

test('what the system may still send from is never written over', async () => {
  const loans = await Promise.all([piece(0), borrow(file, 'file', 10, PIECE - 10)]);
  for (const { giveBack } of loans) giveBack(true);
  await takeAndGiveBack(others);
  expect(isPiece(loans[0].bytes, 0)).toBe(true);
  expect(loans[1].bytes.equals(Buffer.alloc(PIECE - 10))).toBe(true);
});

test('pieces of two files at the same place are two pieces', async () => {
  const other = join(folder, 'other');
  await writeFile(other, Buffer.alloc(PIECE, 200));
  const second = await open(other);
  const loans = await Promise.all([piece(0), borrow(second, 'other', 0, PIECE)]);
  await second.close();
  expect([isPiece(loans[0].bytes, 0), isPiece(loans[1].bytes, 200)]).toEqual([true, true]);
  for (const { giveBack } of loans) giveBack(false);
});

test('what could not be read is told to all who wait for it, and read anew for the next', async () => {
  const closed = await open(path);
  await closed.close();
  const asked = [0, 0].map(() => borrow(closed, 'broken', 0, PIECE));
  for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe('rejected');
  const { bytes, giveBack } = await piece(0, 'broken');
  expect(isPiece(bytes, 0)).toBe(true);
  giveBack(false);
});
