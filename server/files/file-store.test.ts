import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '../errors.ts';
import { createFileStore } from './file-store.ts';
import { writePart } from './write-part.ts';

const MEBIBYTE = 1024 * 1024;
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-store-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = () => createFileStore({ dataDir, now: Date.now, log: pino({ level: 'silent' }) });

async function* chunks(count: number, size: number): AsyncIterable<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(size, index);
}

test('a received file is counted and hashed, kept under a random key, and found again', async () => {
  const store = open();
  const expected = Buffer.concat([Buffer.alloc(100_000, 0), Buffer.alloc(100_000, 1)]);
  const received = await store.receive(chunks(2, 100_000), MEBIBYTE);
  expect(received).toMatchObject({
    size: 200_000,
    sha256: createHash('sha256').update(expected).digest('hex'),
  });
  const key = await store.keep(received);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const file = await store.open(key);
  expect((await file.readFile()).equals(expected)).toBe(true);
  await file.close();
  expect((await stat(join(dataDir, 'media', key.slice(0, 2), key))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('exactly the limit is taken, a byte more is not', async () => {
  const store = open();
  await store.discard(await store.receive(chunks(1, 1000), 1000));
  await expect(store.receive(chunks(1, 1001), 1000)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('a stream that breaks leaves nothing', async () => {
  const broken = async function* (): AsyncIterable<Buffer> {
    yield Buffer.alloc(1000);
    throw new Error('the line went dead');
  };
  await expect(open().receive(broken(), MEBIBYTE)).rejects.toThrow('the line went dead');
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('a disk that fills up on the way is noticed before it is full', async () => {
  const path = join(dataDir, 'x.part');
  const assertRoom = vi.fn(async () => {
    throw new DomainError('STORAGE_FULL');
  });
  await expect(writePart(path, chunks(40, MEBIBYTE), 1e9, assertRoom)).rejects.toMatchObject({ status: 507 });
  expect(assertRoom).toHaveBeenCalledOnce();
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test.each([
  [3, 0],
  [4, 1],
  [7, 1],
  [9, 2],
])('the room left is looked at every 32 MB: %i times 8 MB, %i times', async (count, looks) => {
  const assertRoom = vi.fn(async () => undefined);
  await writePart(join(dataDir, 'x.part'), chunks(count, 8 * MEBIBYTE), 1e9, assertRoom);
  expect(assertRoom).toHaveBeenCalledTimes(looks);
});

test('a file that is there already is not written over', async () => {
  const path = join(dataDir, 'x.part');
  await writeFile(path, 'first');
  await expect(writePart(path, chunks(1, 10), 100, async () => undefined)).rejects.toThrow('EEXIST');
  expect(await readFile(path, 'utf8')).toBe('first');
});

test('too little room for what is announced', async () => {
  await expect(open().assertRoom(2 ** 60)).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 507 });
  await expect(open().assertRoom(0)).resolves.toBeUndefined();
});

test('a part that cannot be kept is gone', async () => {
  const store = open();
  const received = await store.receive(chunks(1, 10), 10);
  await rm(join(dataDir, 'media'), { recursive: true });
  await writeFile(join(dataDir, 'media'), 'in the way');
  await expect(store.keep(received)).rejects.toThrow();
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test.each(['', '../abhyas.sqlite', 'A'.repeat(32), `${'0'.repeat(32)}/..`])('%j is no key', (key) => {
  expect(() => open().open(key)).toThrow('32 hexadecimal digits');
});

test('the start clears what was unfinished and nothing else', async () => {
  const store = open();
  const key = await store.keep(await store.receive(chunks(1, 10), 10));
  const received = await store.receive(chunks(1, 10), 10);
  await open().clearIncoming();
  await expect(readFile(received.path)).rejects.toThrow('ENOENT');
  await (await store.open(key)).close();
});
