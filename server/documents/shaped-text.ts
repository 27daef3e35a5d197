import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import * as harfbuzz from 'harfbuzzjs';
import type { shapedLetters } from '../contract/drawn-letters.ts';

type Doc = PDFKit.PDFDocument;
type Script = keyof typeof shapedLetters;

/** Letters that are drawn together, with what they say. Units are thousandths of the text's size. */
interface Cluster {
  readonly text: string;
  readonly width: number;
  readonly outlines: readonly { readonly x: number; readonly y: number; readonly path: string }[];
}

/** The tables of a WOFF file, unpacked into the form of a TrueType file. */
function unpacked(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let to = 12 + 16 * count;
  for (let table = 0; table < count; table += 1) {
    const [from, record] = [44 + 20 * table, 12 + 16 * table];
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    (packed < length ? inflateSync(bytes) : bytes).copy(font, to);
    woff.copy(font, record, from, from + 4);
    woff.copy(font, record + 4, from + 16, from + 20);
    font.writeUInt32BE(to, record + 8);
    font.writeUInt32BE(length, record + 12);
    to += (length + 3) & ~3;
  }
  return font;
}

const fonts = new Map<string, harfbuzz.Font>();
function fontOf(script: Script, weight: 400 | 700): harfbuzz.Font {
  const known = fonts.get(`${script}-${weight}`);
  if (known !== undefined) return known;
  const inNotoSans = script === 'devanagari' ? 'noto-sans' : `noto-sans-${script}`;
  const name = script === 'arabic' ? 'noto-naskh-arabic' : inNotoSans;
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`);
  const face = new harfbuzz.Face(new harfbuzz.Blob(unpacked(readFileSync(fileURLToPath(file)))));
  const font = new harfbuzz.Font(face);
  fonts.set(`${script}-${weight}`, font);
  return font;
}

const kept = new Map<string, Cluster[]>();
/** The clusters of a text in one script, from left to right. */
export function shaped(text: string, script: Script, weight: 400 | 700): Cluster[] {
  const key = `${script} ${weight} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const font = fontOf(script, weight);
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
  kept.set(key, clusters);
  return clusters;
}

/** In points. */
export const widthOfShaped = (clusters: readonly Cluster[], size: number): number =>
  clusters.reduce((sum, { width }) => sum + width * size, 0) / 1000;

/** Where the first letter begins on the base line, and how large it is: points. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

/** Draws outlines, and above them text without ink, which is searched and copied. */
export function drawShaped(doc: Doc, clusters: readonly Cluster[], place: Place): void {
  const scale = place.size / 1000;
  let left = place.x;
  for (const { width, outlines } of clusters) {
    for (const { x, y, path } of outlines) {
      if (path === '') continue;
      doc
        .save()
        .translate(left + x * scale, place.y - y * scale)
        .scale(scale, -scale);
      doc.path(path).fill(place.color).restore();
    }
    left += width * scale;
  }
  writeWithoutInk(doc, clusters, place);
}

const EACH = 255;
const code = (at: number): string => (at + 1).toString(16).padStart(2, '0');
const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A font of one line, as PDF has no other way to say what outlines mean: a code for each cluster, with its width and no ink. */
function fontWithoutInk(doc: Doc, clusters: readonly Cluster[]): PDFKit.PDFKitReference {
  const sized = (width: number) => {
    const ink = doc.ref({});
    ink.end(`${width} 0 d0`);
    return ink;
  };
  // Poppler guesses from the width of an m how high the letters of such a font are.
  const glyphs = [['m', 600] as const, ...clusters.map(({ width }) => [`w${width}`, width] as const)];
  const means = clusters.map(({ text }, at) => `<${code(at)}> <${hex(text)}>`);
  const unicode = doc.ref({});
  unicode.end(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${slices(
      means,
      100,
    )
      .map((some) => `${some.length} beginbfchar ${some.join(' ')} endbfchar`)
      .join(' ')} endcmap end end`,
  );
  const font = doc.ref({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, -300, 1000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    Resources: {},
    CharProcs: Object.fromEntries(glyphs.map(([name, width]) => [name, sized(width)])),
    Encoding: { Type: 'Encoding', Differences: [0, ...glyphs.map(([name]) => name)] },
    FirstChar: 0,
    LastChar: clusters.length,
    Widths: glyphs.map(([, width]) => width),
    ToUnicode: unicode,
  });
  font.end('');
  return font;
}

const slices = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
    items.slice(at * length, (at + 1) * length),
  );

function writeWithoutInk(doc: Doc, clusters: readonly Cluster[], { x, y, size }: Place): void {
  const page = doc.page as unknown as { height: number; fonts: Record<string, PDFKit.PDFKitReference> };
  let left = x;
  doc.save().transform(1, 0, 0, -1, 0, page.height);
  for (const some of slices(clusters, EACH)) {
    const name = `Unseen${Object.keys(page.fonts).length}`;
    page.fonts[name] = fontWithoutInk(doc, some);
    const codes = some.map((_, at) => code(at)).join('');
    doc.addContent(
      `BT /${name} ${size} Tf ${left.toFixed(3)} ${(page.height - y).toFixed(3)} Td <${codes}> Tj ET`,
    );
    left += widthOfShaped(some, size);
  }
  doc.restore();
}
