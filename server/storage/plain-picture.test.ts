import sharp from 'sharp';
import { expect, it } from 'vitest';
import { plainPicture } from './plain-picture.ts';

const secret = 'Taken at 28.6139 N 77.2090 E';
const exif = { IFD0: { ImageDescription: secret, Artist: secret } };
const picture = () => {
  const half = { create: { width: 20, height: 20, channels: 3 as const, background: '#f00' } };
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
};
const shown = (bytes: Buffer) =>
  sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });

it.each(['jpeg', 'png', 'webp'] as const)(
  'a %s loses what it says of its place, and no pixel',
  async (format) => {
    const given = await picture().withExif(exif).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const withMore = format === 'jpeg' ? Buffer.concat([given, Buffer.from(`film ${secret}`)]) : given;
    expect(withMore.includes(secret)).toBe(true);
    const plain = plainPicture(withMore, `image/${format}`);
    expect(plain.includes(secret)).toBe(false);
    const [before, after] = [await shown(given), await shown(plain)];
    // Browsers apply JPEG's orientation only.
    if (format === 'jpeg') expect(after.info).toMatchObject({ width: 20, height: 40 });
    if (format === 'jpeg') expect(after.data.equals(before.data)).toBe(true);
    else expect((await sharp(plain).raw().toBuffer()).equals(await sharp(given).raw().toBuffer())).toBe(true);
  },
);

it('a progressive photo with a colour profile stays whole', async () => {
  const given = await picture().jpeg({ progressive: true }).withIccProfile('p3').toBuffer();
  const plain = plainPicture(given, 'image/jpeg');
  expect((await sharp(plain).metadata()).icc).toEqual((await sharp(given).metadata()).icc);
  expect((await shown(plain)).data.equals((await shown(given)).data)).toBe(true);
});

it('a file that is no picture stays unchanged, whatever its bytes', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const bytes = Buffer.from(
      Array.from({ length: 400 }, (_, at) => (at * at * 31 + at * seed * 17 + seed) % 256),
    );
    bytes.set([0xff, 0xd8, 0xff, 0xe0 + (seed % 16)], 0);
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
      expect(plainPicture(bytes, type).length).toBeLessThanOrEqual(bytes.length + 40);
  }
});
