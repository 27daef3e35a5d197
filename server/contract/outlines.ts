import { unzlibSync } from 'fflate';
import * as harfbuzz from 'harfbuzzjs';

export type Font = harfbuzz.Font;

/** Letters that are drawn together, with what they say. Units are thousandths of the text's size, y points up. */
export interface Cluster {
  readonly text: string;
  readonly width: number;
  readonly outlines: readonly { readonly x: number; readonly y: number; readonly path: string }[];
}

const WOFF = 0x774f_4646;

/** Opens a TrueType or WOFF file that has 1000 units in an em. */
export function openFont(bytes: Uint8Array): Font {
  const isWoff = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === WOFF;
  const face = new harfbuzz.Face(new harfbuzz.Blob(isWoff ? unpacked(bytes) : bytes));
  const font = new harfbuzz.Font(face);
  font.setScale(1000, 1000);
  return font;
}

/** Returns the tables of a WOFF file in the form of a TrueType file. */
function unpacked(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const font = new Uint8Array(from.getUint32(16));
  const into = new DataView(font.buffer);
  into.setUint32(0, from.getUint32(4));
  into.setUint16(4, count);
  let to = 12 + 16 * count;
  for (let table = 0; table < count; table += 1) {
    const [entry, record] = [44 + 20 * table, 12 + 16 * table];
    const [start, packed, length] = [4, 8, 12].map((at) => from.getUint32(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    font.set(packed < length ? unzlibSync(bytes) : bytes, to);
    into.setUint32(record, from.getUint32(entry));
    into.setUint32(record + 4, from.getUint32(entry + 16));
    into.setUint32(record + 8, to);
    into.setUint32(record + 12, length);
    to += (length + 3) & ~3;
  }
  return font;
}

/** Returns the clusters of a text in one script, from left to right. */
export function shape(font: Font, text: string): Cluster[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const places = buffer.getGlyphPositions();
  const glyphs = buffer.getGlyphInfos().map((glyph, at) => ({ ...glyph, place: places[at] }));
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const clusters: Cluster[] = [];
  for (let at = 0; at < glyphs.length; ) {
    const { cluster: start = 0 } = glyphs[at] ?? {};
    const outlines: { x: number; y: number; path: string }[] = [];
    let width = 0;
    for (; glyphs[at]?.cluster === start; at += 1) {
      const { codepoint = 0, place } = glyphs[at] ?? {};
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = place ?? {};
      outlines.push({ x: width + xOffset, y: yOffset, path: font.glyphToPath(codepoint) });
      width += xAdvance;
    }
    clusters.push({ text: text.slice(start, starts[starts.indexOf(start) + 1]), width, outlines });
  }
  return clusters;
}

/** Returns the width of clusters in the unit of `size`. */
export const widthOfShaped = (clusters: readonly Cluster[], size: number): number =>
  clusters.reduce((sum, { width }) => sum + width * size, 0) / 1000;
