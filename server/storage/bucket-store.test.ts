import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { s3Credentials, startStorage } from '../../tests/support/s3.ts';
import { mediaUrl } from '../config-urls.ts';
import { createBucketStore } from './bucket-store.ts';

const DAY_MS = 24 * 60 * 60_000;
// Twenty megabytes go back and forth.
vi.setConfig({ testTimeout: 60_000 });

const storage = await startStorage();
const folder = mkdtempSync(join(tmpdir(), 'abhyas-s3-'));
afterAll(async () => {
  await storage.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
});

const store = createBucketStore(mediaUrl.parse(storage.url('of/a/site')));
const key = (letter: string): string => letter.repeat(32);
const bytes = randomBytes(20 * 1024 * 1024);
const fileOf = (content: Buffer): string => {
  const path = join(folder, randomBytes(8).toString('hex'));
  writeFileSync(path, content);
  return path;
};

describe('files in object storage', () => {
  it('arrive whole, in several parts, and come back by range', async () => {
    const path = fileOf(bytes);
    await store.store(key('a'), path);
    expect(existsSync(path)).toBe(true);
    const part = await buffer(await store.read(key('a'), { start: 8_000_000, end: 9_000_000 }));
    expect(part.equals(bytes.subarray(8_000_000, 9_000_001))).toBe(true);
  });

  it('are removed, more than once without harm, and then missing', async () => {
    await store.store(key('d'), fileOf(Buffer.from('d')));
    await store.remove([key('d')]);
    await store.remove([key('d')]);
    await expect(store.read(key('d'), { start: 0, end: 0 })).rejects.toThrow('key does not exist');
  });

  it('are listed once they are old enough, without those of other sites', async () => {
    const other = createBucketStore(mediaUrl.parse(storage.url('of/another')));
    await other.store(key('e'), fileOf(Buffer.from('theirs')));
    await store.store(key('f'), fileOf(Buffer.from('ours')));
    const listed = async (moment: number) => (await Array.fromAsync(store.keysBefore(moment))).flat();
    expect(await listed(Date.now() - DAY_MS)).toEqual([]);
    expect(await listed(Date.now() + DAY_MS)).toEqual([key('a'), key('f')]);
  });

  it("wait for better times when the storage can't be reached", { timeout: 30_000 }, async () => {
    const away = createBucketStore(mediaUrl.parse('s3://media?endpoint=http://127.0.0.1:9'));
    await expect(away.read(key('a'), { start: 0, end: 0 })).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
    });
    await expect(away.store(key('a'), fileOf(bytes))).rejects.toMatchObject({ code: 'BUSY' });
  });
});

describe('the address of a storage', () => {
  it.each([
    ['s3://lessons', { bucket: 'lessons', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    [
      's3://lessons//a/b///?region=ap-south-1&endpoint=https%3A%2F%2Fs3.example.in',
      { bucket: 'lessons', prefix: 'a/b/', endpoint: 'https://s3.example.in', region: 'ap-south-1' },
    ],
  ])('%s', (address, expected) => {
    expect(mediaUrl.parse(address)).toEqual(expected);
  });

  it.each([
    'https://lessons',
    's3://',
    's3://UPPER_CASE',
    's3://lessons?endpoint=ftp://x',
    's3://lessons?key=secret',
  ])('%s is none', (address) => {
    expect(mediaUrl.safeParse(address).error?.issues[0]?.message).toContain('MEDIA_URL must look like');
  });
});
