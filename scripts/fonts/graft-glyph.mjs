/**
 * Puts one character of a font into another cut of the same font, so that a page needs one file.
 * The ₹ of Anek Latin is published in the "latin-ext" file only; with it in the main file, no price
 * ever waits for, or pays for, a second font.
 */
import { readTables, writeTables } from './sfnt.mjs';

/**
 * Both fonts must come from the same design: same units, same axes, simple outlines.
 * Advance variations (HVAR) are dropped: the shapers then read them from gvar, which has them too.
 * @param {Buffer} intoFont TrueType file that receives the glyph
 * @param {Buffer} fromFont TrueType file that has it
 * @param {number} codePoint character to carry over (in the basic plane)
 * @returns {Buffer} TrueType file
 */
export function graftGlyph(intoFont, fromFont, codePoint) {
  const into = readTables(intoFont);
  const from = readTables(fromFont);
  const source = readCmap(table(from, 'cmap')).get(codePoint);
  if (source === undefined) throw new Error(`the second font has no U+${codePoint.toString(16)}`);

  const count = table(into, 'maxp').readUInt16BE(4);
  const outlines = [...splitGlyf(into), glyphOutline(from, source)];
  const variations = splitGvar(table(into, 'gvar'));
  const sourceGvar = splitGvar(table(from, 'gvar'));
  variations.glyphs.push(withOwnPeaks(sourceGvar.glyphs[source], sourceGvar));

  writeGlyf(into, outlines);
  into.set('gvar', joinGvar(variations));
  into.set(
    'hmtx',
    Buffer.concat([fullMetrics(into, count), fullMetrics(from, source + 1).subarray(source * 4)]),
  );
  into.set('cmap', writeCmap(readCmap(table(into, 'cmap')).set(codePoint, count)));
  into.delete('HVAR');
  table(into, 'hhea').writeUInt16BE(count + 1, 34);
  growMaxp(table(into, 'maxp'), table(from, 'maxp'), count + 1);
  into.set('post', Buffer.concat([versionThree(), table(into, 'post').subarray(4, 32)]));
  return writeTables(into);
}

function table(tables, tag) {
  const found = tables.get(tag);
  if (!found) throw new Error(`the font has no ${tag} table`);
  return found;
}

/** The `post` version that stores no glyph names. */
function versionThree() {
  return Buffer.from([0, 3, 0, 0]);
}

function loca(tables) {
  const long = table(tables, 'head').readInt16BE(50) === 1;
  const raw = table(tables, 'loca');
  return Array.from({ length: raw.length / (long ? 4 : 2) }, (_, i) =>
    long ? raw.readUInt32BE(i * 4) : raw.readUInt16BE(i * 2) * 2,
  );
}

function glyphOutline(tables, glyph) {
  const offsets = loca(tables);
  const outline = table(tables, 'glyf').subarray(offsets[glyph], offsets[glyph + 1]);
  if (outline.length > 0 && outline.readInt16BE(0) < 0)
    throw new Error('composite glyphs cannot be carried over');
  return outline;
}

function splitGlyf(tables) {
  const offsets = loca(tables);
  return offsets.slice(1).map((end, i) => table(tables, 'glyf').subarray(offsets[i], end));
}

function writeGlyf(tables, outlines) {
  const even = outlines.map((outline) => Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]));
  const offsets = Buffer.alloc((even.length + 1) * 4);
  let end = 0;
  even.forEach((outline, i) => {
    end += outline.length;
    offsets.writeUInt32BE(end, (i + 1) * 4);
  });
  tables.set('glyf', Buffer.concat(even));
  tables.set('loca', offsets);
  table(tables, 'head').writeInt16BE(1, 50);
}

/** Advance and side bearing of each of the first `count` glyphs, four bytes each. */
function fullMetrics(tables, count) {
  const raw = table(tables, 'hmtx');
  const long = table(tables, 'hhea').readUInt16BE(34);
  const full = Buffer.alloc(count * 4);
  for (let i = 0; i < count; i++) {
    full.writeUInt16BE(raw.readUInt16BE(Math.min(i, long - 1) * 4), i * 4);
    full.writeInt16BE(
      i < long ? raw.readInt16BE(i * 4 + 2) : raw.readInt16BE(long * 4 + (i - long) * 2),
      i * 4 + 2,
    );
  }
  return full;
}

/** Points and contours: the larger of both fonts' limits. */
function growMaxp(maxp, other, glyphs) {
  maxp.writeUInt16BE(glyphs, 4);
  for (const field of [6, 8])
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(field), other.readUInt16BE(field)), field);
}

function splitGvar(gvar) {
  const axes = gvar.readUInt16BE(4);
  const sharedCount = gvar.readUInt16BE(6);
  const sharedAt = gvar.readUInt32BE(8);
  const glyphCount = gvar.readUInt16BE(12);
  const long = (gvar.readUInt16BE(14) & 1) === 1;
  const dataAt = gvar.readUInt32BE(16);
  const offset = (i) => dataAt + (long ? gvar.readUInt32BE(20 + i * 4) : gvar.readUInt16BE(20 + i * 2) * 2);
  return {
    axes,
    shared: gvar.subarray(sharedAt, sharedAt + sharedCount * axes * 2),
    glyphs: Array.from({ length: glyphCount }, (_, i) => gvar.subarray(offset(i), offset(i + 1))),
  };
}

function joinGvar({ axes, shared, glyphs }) {
  const offsetsLength = (glyphs.length + 1) * 4;
  const head = Buffer.alloc(20 + offsetsLength);
  head.writeUInt16BE(1, 0);
  head.writeUInt16BE(axes, 4);
  head.writeUInt16BE(shared.length / (axes * 2), 6);
  head.writeUInt32BE(head.length, 8);
  head.writeUInt16BE(glyphs.length, 12);
  head.writeUInt16BE(1, 14);
  head.writeUInt32BE(head.length + shared.length, 16);
  const even = glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc(glyph.length & 1)]));
  let end = 0;
  even.forEach((glyph, i) => {
    end += glyph.length;
    head.writeUInt32BE(end, 20 + (i + 1) * 4);
  });
  return Buffer.concat([head, shared, ...even]);
}

/** A glyph's variations with each peak written out, instead of pointing into its font's shared list. */
function withOwnPeaks(data, { axes, shared }) {
  if (!data || data.length === 0) return Buffer.alloc(0);
  const count = data.readUInt16BE(0) & 0x0fff;
  const dataAt = data.readUInt16BE(2);
  const headers = [];
  let at = 4;
  for (let i = 0; i < count; i++) {
    const size = data.readUInt16BE(at);
    const index = data.readUInt16BE(at + 2);
    const own = (index & 0x8000) !== 0;
    const extra = ((own ? 1 : 0) + ((index & 0x4000) !== 0 ? 2 : 0)) * axes * 2;
    const header = Buffer.alloc(4);
    header.writeUInt16BE(size, 0);
    header.writeUInt16BE((index & 0x7000) | 0x8000, 2);
    const start = (index & 0x0fff) * axes * 2;
    headers.push(
      header,
      own ? Buffer.alloc(0) : shared.subarray(start, start + axes * 2),
      data.subarray(at + 4, at + 4 + extra),
    );
    at += 4 + extra;
  }
  const packed = Buffer.concat(headers);
  const start = Buffer.alloc(4);
  start.writeUInt16BE(data.readUInt16BE(0), 0);
  start.writeUInt16BE(4 + packed.length, 2);
  return Buffer.concat([start, packed, data.subarray(dataAt)]);
}

/** @returns {Map<number, number>} glyph by character, from the format 4 subtable */
function readCmap(cmap) {
  const map = new Map();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6) / 2;
    for (let s = 0; s < segments; s++) {
      const end = cmap.readUInt16BE(at + 14 + s * 2);
      const start = cmap.readUInt16BE(at + 16 + segments * 2 + s * 2);
      const delta = cmap.readInt16BE(at + 16 + segments * 4 + s * 2);
      const rangeAt = at + 16 + segments * 6 + s * 2;
      const range = cmap.readUInt16BE(rangeAt);
      for (let c = start; c <= end && c !== 0xffff; c++) {
        const raw = range === 0 ? c : cmap.readUInt16BE(rangeAt + range + (c - start) * 2);
        const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
        if (glyph !== 0) map.set(c, glyph);
      }
    }
  }
  return map;
}

/** One format 4 subtable, a segment for each run of characters whose glyphs follow each other. */
function writeCmap(map) {
  const segments = [];
  for (const [c, glyph] of [...map].sort(([a], [b]) => a - b)) {
    const last = segments.at(-1);
    if (last && c === last.end + 1 && glyph - c === last.delta) last.end = c;
    else segments.push({ start: c, end: c, delta: glyph - c });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const n = segments.length;
  const power = 2 ** Math.floor(Math.log2(n));
  const sub = Buffer.alloc(16 + n * 8);
  const fields = [4, sub.length, 0, n * 2, power * 2, Math.log2(power), (n - power) * 2];
  for (const [i, field] of fields.entries()) sub.writeUInt16BE(field, i * 2);
  segments.forEach(({ start, end, delta }, i) => {
    sub.writeUInt16BE(end, 14 + i * 2);
    sub.writeUInt16BE(start, 16 + n * 2 + i * 2);
    sub.writeUInt16BE(delta & 0xffff, 16 + n * 4 + i * 2);
  });
  const head = Buffer.from([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12]);
  return Buffer.concat([head, sub]);
}
