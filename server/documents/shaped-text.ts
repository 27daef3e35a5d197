import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notoFile, type Script } from '../contract/letter-runs.ts';
import { type Cluster, type Font, openFont, shape, widthOfShaped } from '../contract/outlines.ts';

type Doc = PDFKit.PDFDocument;

const fonts = new Map<string, Font>();
function fontOf(script: Script, weight: 400 | 700): Font {
  const file = notoFile(script, weight);
  const font = fonts.get(file) ?? openFont(readFileSync(fileURLToPath(import.meta.resolve(file))));
  fonts.set(file, font);
  return font;
}

const MOST_KEPT = 2000;
const kept = new Map<string, Cluster[]>();
/** Shapes a text of one script into clusters, left to right. */
export function shaped(text: string, script: Script, weight: 400 | 700): Cluster[] {
  const key = `${script} ${weight} ${text}`;
  const clusters = kept.get(key) ?? shape(fontOf(script, weight), text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, clusters);
  return clusters;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

/** Draws outlines, and invisible text above them for searching and copying. */
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

/** An invisible font with a code for each cluster: PDF has no other way to give outlines a text. */
function fontWithoutInk(doc: Doc, clusters: readonly Cluster[]): PDFKit.PDFKitReference {
  const sized = (width: number) => {
    const ink = doc.ref({});
    ink.end(`${width} 0 d0`);
    return ink;
  };
  // Poppler guesses the height of the letters from the width of m.
  const glyphs = [['m', 600] as const, ...clusters.map(({ width }) => [`w${width}`, width] as const)];
  const means = clusters.map(({ text }, at) => `<${code(at)}> <${hex(text)}>`);
  const maps = slices(means, 100).map((some) => `${some.length} beginbfchar ${some.join(' ')} endbfchar`);
  const unicode = doc.ref({});
  unicode.end(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${maps.join(' ')} endcmap end end`,
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
