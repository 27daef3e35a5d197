import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipFile } from './test-files.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<ZipEntry[] | undefined> {
  const path = join(folder, 'file.zip');
  await writeFile(path, bytes);
  const file = await open(path, 'r');
  try {
    return await readZipDirectory(file, bytes.length);
  } finally {
    await file.close();
  }
}

/** A zip file of so many empty entries. */
const zipOf = (count: number): Buffer =>
  zipFile(Array.from({ length: count }, (_, index) => ({ name: `${index}`, data: '' })));
const two = zipFile([
  { name: 'पाठ.txt', data: 'one' },
  { name: 'b.txt', data: 'x'.repeat(100), packed: true },
]);
const END_BYTES = 22;

/** The same with a number of the end record changed. */
function withEnd(bytes: Buffer, at: number, change: (value: number) => number, size: 2 | 4 = 4): Buffer {
  const changed = Buffer.from(bytes);
  const place = bytes.length - END_BYTES + at;
  changed.writeUIntLE(change(bytes.readUIntLE(place, size)), place, size);
  return changed;
}
const startOf = (bytes: Buffer): number => bytes.readUInt32LE(bytes.length - 6);
const lengthOf = (bytes: Buffer): number => bytes.readUInt32LE(bytes.length - 10);

/** The same with a 16-bit number of the first entry changed. */
function withEntry(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt16LE(value, startOf(bytes) + at);
  return changed;
}

describe('the contents of a zip file', () => {
  it('are listed, with all that is said of them', async () => {
    const packedSize = (await read(two))?.[1]?.packedSize;
    expect(await read(two)).toEqual([
      { name: 'पाठ.txt', unpackedSize: 3, packedSize: 3, method: 0, offset: 0 },
      { name: 'b.txt', unpackedSize: 100, packedSize, method: 8, offset: 30 + 13 + 3 },
    ]);
    expect(packedSize).toBeLessThan(100);
  });

  it('are found before a comment of any length', async () => {
    const parts = [{ name: 'a', data: '' }];
    for (const comment of ['x', 'x'.repeat(65_535)])
      expect(await read(zipFile(parts, { comment }))).toMatchObject([{ name: 'a' }]);
  });

  it('may be 5,000', async () => {
    expect(await read(zipOf(5000))).toHaveLength(5000);
    expect(await read(zipOf(5001))).toBeUndefined();
  });

  it('may have fields beyond the known ones', async () => {
    const bytes = zipFile([{ name: 'a.txt-and-more', data: '' }]);
    // The last letters of the name become a field of the file's own, and a comment.
    const start = startOf(bytes);
    const changed = Buffer.from(bytes);
    changed.writeUInt16LE(5, start + 28);
    changed.writeUInt16LE(4, start + 30);
    changed.writeUInt16LE(5, start + 32);
    expect(await read(changed)).toMatchObject([{ name: 'a.txt' }]);
  });
});

describe('no zip file is', () => {
  const one = zipOf(1);
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['three bytes', Buffer.from('PK\x03')],
    ['a beginning alone', Buffer.from('PK\x03\x04')],
    ['an end alone', one.subarray(-END_BYTES)],
    ['one that is cut off', one.subarray(0, -1)],
    ['one with something behind', Buffer.concat([one, Buffer.from('x')])],
    ['one with something before', Buffer.concat([Buffer.from('x'), one])],
    ['one that counts an entry too many', withEnd(one, 10, (count) => count + 1, 2)],
    ['one that counts an entry too few', withEnd(one, 10, (count) => count - 1, 2)],
    ['one whose list is longer than the file', withEnd(one, 12, (length) => length + 1)],
    ['one whose list is shorter than its entries', withEnd(one, 12, (length) => length - 1)],
    ['one whose list begins too late', withEnd(one, 16, (start) => start + 1)],
    ['one whose list is said to be huge', withEnd(one, 12, () => 0xffffffff)],
    ['one whose first entry is none', withEntry(one, 0, 0)],
    ['one whose entry is encrypted', withEntry(one, 8, 1)],
    ['one whose name goes beyond the list', withEntry(one, 28, 2)],
    ['one whose own field goes beyond the list', withEntry(one, 30, 1)],
    ['one whose comment goes beyond the list', withEntry(one, 32, 1)],
  ])('%s', async (_what, bytes) => {
    expect(await read(bytes)).toBeUndefined();
  });

  it('one whose list takes more than 2 MB', async () => {
    const named = (length: number): Buffer =>
      zipFile(Array.from({ length: 35 }, () => ({ name: 'n'.repeat(length), data: '' })));
    const fits = named(Math.floor((2 * 1024 * 1024) / 35) - 46);
    expect(lengthOf(fits)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(await read(fits)).toHaveLength(35);
    expect(await read(named(Math.floor((2 * 1024 * 1024) / 35) - 45))).toBeUndefined();
  });

  it('but other flags than that of encryption do not matter', async () => {
    expect(await read(withEntry(one, 8, 0x0800))).toHaveLength(1);
  });
});

describe('a file in which two readers would find two contents', () => {
  const END = 'PK\x05\x06';

  it('is none: an end record in the comment of the other', async () => {
    const hidden = withEnd(two, 20, () => 0, 2).subarray(-END_BYTES);
    const comment = Buffer.concat([hidden, Buffer.alloc(5)]);
    const outer = withEnd(two, 20, () => comment.length, 2);
    expect(outer.lastIndexOf(END, undefined, 'latin1')).toBe(two.length - END_BYTES);
    expect(await read(Buffer.concat([outer, comment]))).toBeUndefined();
  });

  it.each([`PK\x05\x06${'x'.repeat(18)}`, 'PK\x05\x06'])(
    'is none: a comment that begins like an end',
    async (comment) => {
      expect(await read(zipFile([{ name: 'a', data: '' }], { comment }))).toBeUndefined();
    },
  );

  it('is none: a gap between the contents and the end', async () => {
    const end = two.length - END_BYTES;
    const apart = Buffer.concat([two.subarray(0, end), Buffer.alloc(46), two.subarray(end)]);
    expect(await read(apart)).toBeUndefined();
  });

  it.each([
    ['the number of this disk', 4],
    ['the disk where the contents begin', 6],
    ['how many of them are on this disk', 8],
  ])('is none: %s sends to the 64-bit records', async (_what, at) => {
    expect(await read(withEnd(two, at, () => 0xffff, 2))).toBeUndefined();
  });
});
