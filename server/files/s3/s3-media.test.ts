import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { s3Credentials, startStorage } from '../../../tests/support/s3.ts';
import { mediaUrl } from '../../config-urls.ts';
import { createS3Media } from './s3-media.ts';

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

const place = createS3Media(mediaUrl.parse(storage.url('of/a/site')));
const key = (letter: string): string => letter.repeat(32);
/** Three parts, the last one short. */
const bytes = randomBytes(20 * 1024 * 1024);
const fileOf = (content: Buffer): string => {
  const path = join(folder, randomBytes(8).toString('hex'));
  writeFileSync(path, content);
  return path;
};

/** Sends a range over a real connection, as the product does. */
async function overHttp(wanted: string, range: { start: number; end: number }) {
  const send = await place.read(wanted, range);
  let outgoing: ServerResponse | undefined;
  let sent: Promise<void> | undefined;
  const server = createServer((_request, response) => {
    outgoing = response;
    sent = send(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object; the type allows for pipes too.
  const { port } = server.address() as AddressInfo;
  const incoming = await new Promise<IncomingMessage>((resolve) => {
    get({ port, host: '127.0.0.1', agent: false }, resolve);
  });
  return { incoming, outgoing: () => outgoing, sent: () => sent, stop: () => server.close() };
}

describe('files in object storage', () => {
  it('arrive whole, in several parts, and come back by range', async () => {
    const path = fileOf(bytes);
    await place.put(key('a'), path);
    expect(existsSync(path)).toBe(true);
    const { incoming, stop } = await overHttp(key('a'), { start: 8_000_000, end: 9_000_000 });
    expect((await buffer(incoming)).equals(bytes.subarray(8_000_000, 9_000_001))).toBe(true);
    stop();
    const whole = await place.open(key('a'));
    expect((await whole.readFile()).equals(bytes)).toBe(true);
    await whole.close();
  });

  it('leave the disk when they are taken', async () => {
    const path = fileOf(Buffer.from('text'));
    await place.take(key('b'), path);
    expect(existsSync(path)).toBe(false);
    const file = await place.open(key('b'));
    expect(await file.readFile('utf8')).toBe('text');
    await file.close();
  });

  it('are read no faster than the viewer takes them', async () => {
    await place.put(key('c'), fileOf(bytes));
    const { incoming, outgoing, stop } = await overHttp(key('c'), { start: 0, end: bytes.length - 1 });
    incoming.pause();
    await expect.poll(() => outgoing()?.writableNeedDrain).toBe(true);
    expect(outgoing()?.writableLength).toBeLessThan(1024 * 1024);
    expect((await buffer(incoming)).equals(bytes)).toBe(true);
    stop();
  });

  it('are let go of when the viewer goes away', async () => {
    const { incoming, sent, stop } = await overHttp(key('c'), { start: 0, end: bytes.length - 1 });
    incoming.destroy();
    await expect(sent()).resolves.toBeUndefined();
    stop();
  });

  it('are removed, more than once without harm, and then missing', async () => {
    await place.put(key('d'), fileOf(Buffer.from('d')));
    await place.remove([key('d')]);
    await place.remove([key('d')]);
    await expect(place.read(key('d'), { start: 0, end: 0 })).rejects.toThrow('key does not exist');
  });

  it('that no row names go after a day, with those of other sites left alone', async () => {
    const other = createS3Media(mediaUrl.parse(storage.url('of/another')));
    await other.put(key('e'), fileOf(Buffer.from('theirs')));
    await place.put(key('e'), fileOf(Buffer.from('ours')));
    const findKnown = async (keys: readonly string[]) => keys.filter((one) => one !== key('e'));
    expect(await place.removeUnknown(findKnown, Date.now())).toBe(0);
    expect(await place.removeUnknown(findKnown, Date.now() + 2 * DAY_MS)).toBe(1);
    await expect(place.open(key('e'))).rejects.toThrow();
    await (await other.open(key('e'))).close();
    await (await place.open(key('a'))).close();
  });

  it('are found under their own keys only', async () => {
    await expect(place.put('../elsewhere', fileOf(Buffer.from('x')))).rejects.toThrow(
      '32 hexadecimal digits',
    );
  });

  it('wait for better times when the storage cannot be reached', { timeout: 30_000 }, async () => {
    const away = createS3Media(mediaUrl.parse('s3://media?endpoint=http://127.0.0.1:9'));
    await expect(away.read(key('a'), { start: 0, end: 0 })).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
    });
    await expect(away.put(key('a'), fileOf(bytes))).rejects.toMatchObject({ code: 'BUSY' });
  });
});

describe('the address of a storage', () => {
  it.each([
    ['s3://lessons', { bucket: 'lessons', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    [
      's3://lessons/a/b/?region=ap-south-1&endpoint=https%3A%2F%2Fs3.example.in',
      { bucket: 'lessons', prefix: 'a/b/', endpoint: 'https://s3.example.in', region: 'ap-south-1' },
    ],
  ])('%s', (text, expected) => {
    expect(mediaUrl.parse(text)).toEqual(expected);
  });

  it.each([
    'https://lessons',
    's3://',
    's3://UPPER_CASE',
    's3://lessons?endpoint=ftp://x',
    's3://lessons?key=secret',
  ])('%s is none', (text) => {
    expect(mediaUrl.safeParse(text).error?.issues[0]?.message).toContain('MEDIA_URL must look like');
  });
});
