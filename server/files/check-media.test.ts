import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkMedia, MediaError } from './check-media.ts';

const KEY = 'ab'.repeat(16);
const content = Buffer.from('lesson');
const file = {
  storage_key: KEY,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-media-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const store = (bytes: Buffer): void => {
  mkdirSync(join(folder, 'ab'));
  writeFileSync(join(folder, 'ab', KEY), bytes);
};

it('a file that is as its row says is right', async () => {
  store(content);
  expect(await checkMedia([file], folder, undefined)).toBe(content.length);
});

it('a file with other bytes is damaged', async () => {
  store(Buffer.from('lessoN'));
  await expect(checkMedia([file], folder, undefined)).rejects.toThrow(`${KEY} in ${folder} is damaged`);
});

it('a file that is not there is missing', async () => {
  await expect(checkMedia([file], folder, undefined)).rejects.toThrow(`${KEY} is missing in ${folder}`);
});

it('a place that cannot be read is not said to lack its files', async () => {
  writeFileSync(join(folder, 'ab'), 'no folder');
  await expect(checkMedia([file], folder, undefined)).rejects.not.toBeInstanceOf(MediaError);
});
