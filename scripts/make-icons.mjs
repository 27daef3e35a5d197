/**
 * Draws the site's icons from one drawing, src/assets/logo-mark.svg, into public/:
 * favicon.svg, favicon.ico (32 px), apple-touch-icon.png (180), icon-192.png, icon-512.png and a maskable one.
 * The results are checked in; run `node scripts/make-icons.mjs` after changing the mark.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const source = await readFile(new URL('../src/assets/logo-mark.svg', import.meta.url), 'utf8');
const drawing = [...source.matchAll(/<path[^>]*>/g)].join('');

/** The mark on its ground; `corner` rounds it, `scale` shrinks what is drawn (maskable icons may lose their edge). */
const mark = (corner, scale = 1) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${corner}" fill="#3730a3"/>` +
  `<g transform="translate(${20 - 20 * scale} ${20 - 20 * scale}) scale(${scale})">${drawing}</g></svg>`;

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
const save = (name, bytes) => writeFile(new URL(`../public/${name}`, import.meta.url), bytes);

await save('favicon.svg', mark(11));
await save('favicon.ico', ico(await png(mark(11), 32), 32));
await save('apple-touch-icon.png', await png(mark(0, 0.86), 180));
await save('icon-192.png', await png(mark(11), 192));
await save('icon-512.png', await png(mark(11), 512));
await save('icon-maskable-512.png', await png(mark(0, 0.72), 512));

/** An .ico file with one PNG in it. */
function ico(image, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
