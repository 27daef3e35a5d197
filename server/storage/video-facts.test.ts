import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readVideoFacts } from './video-facts.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url));

const factsOf = (file: Buffer, mediaType = 'video/mp4') =>
  readVideoFacts(mediaType, file.length, async (start, length) => file.subarray(start, start + length));

function withCodec(name: string, of = 'avc1'): Buffer {
  const file = Buffer.from(fixture('lecture.mp4'));
  for (let at = file.indexOf(of); at !== -1; at = file.indexOf(of, at)) file.write(name, at, 'latin1');
  return file;
}

test.each([
  ['lecture.mp4', 'video/mp4', 12],
  ['lecture.webm', 'video/webm', 4],
])('%s says how long it is, and plays everywhere', async (name, mediaType, durationSeconds) => {
  expect(await factsOf(fixture(name), mediaType)).toEqual({
    durationSeconds,
    playsWidely: true,
    isWhole: true,
  });
});

test('a video of a new phone (HEVC) is told from one that every browser shows', async () => {
  for (const codec of ['hvc1', 'hev1', 'mp4v'])
    expect(await factsOf(withCodec(codec))).toMatchObject({ playsWidely: false });
});

test('H.264 with more colours than phones decode is told from what every browser shows', async () => {
  for (const profile of [110, 122, 244]) {
    const file = Buffer.from(fixture('lecture.mp4'));
    file[file.indexOf('avcC') + 5] = profile;
    expect(await factsOf(file)).toMatchObject({ playsWidely: false });
  }
});

test('sound of a cinema is told, which phones leave out', async () => {
  for (const codec of ['ac-3', 'ec-3', 'dtsc'])
    expect(await factsOf(withCodec(codec, 'mp4a'))).toMatchObject({ playsWidely: false });
});

test('containers that browsers do not know play nowhere for sure', async () => {
  for (const mediaType of ['video/vnd.avi', 'video/x-ms-wmv', 'video/matroska', 'video/mpeg'])
    expect(await factsOf(Buffer.alloc(64), mediaType)).toEqual({
      durationSeconds: 0,
      playsWidely: false,
      isWhole: true,
    });
});

test('a spoiled header is read to its end, and says nothing', async () => {
  for (const [name, mediaType] of [
    ['lecture.mp4', 'video/mp4'],
    ['lecture.webm', 'video/webm'],
  ] as const)
    for (let at = 0; at < 4000; at += 13) {
      const spoiled = Buffer.from(fixture(name));
      spoiled.fill(at % 256, at, at + 9);
      const { durationSeconds } = await factsOf(spoiled.subarray(0, 6000 + at), mediaType);
      expect(Number.isInteger(durationSeconds)).toBe(true);
    }
  const endless = Buffer.alloc(1 << 20);
  for (let at = 0; at < endless.length; at += 8) endless.write('\0\0\0\x08free', at, 'latin1');
  expect(await factsOf(endless)).toEqual({ durationSeconds: 0, playsWidely: false, isWhole: true });
});

test('the second handler of QuickTime changes nothing, and half a file is told from a whole one', async () => {
  const file = fixture('lecture.mp4');
  const box = (name: string, ...parts: Buffer[]): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, ...parts]);
  };
  const handler = (kind: string) => box('hdlr', Buffer.from(`\0\0\0\0....${kind}`, 'latin1'));
  const table = box('stbl', box('stsd', Buffer.from('\0\0\0\0\0\0\0\x01\0\0\0\x08avc1', 'latin1')));
  const track = box('mdia', handler('vide'), box('minf', handler('url '), table));
  expect(await factsOf(box('moov', box('trak', track)))).toMatchObject({ playsWidely: true });
  for (const length of [file.length - 1, file.length / 2])
    expect(await factsOf(file.subarray(0, length))).toMatchObject({ isWhole: false });
  expect(await factsOf(box('mdat', Buffer.alloc(99)))).toMatchObject({ isWhole: false });
});
