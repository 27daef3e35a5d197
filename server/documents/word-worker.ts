import { randomUUID } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { cleanHtml } from './clean-html.ts';
import { mayHaveGaps, oldFontIn, oldFontNotice, onPages, onPapers, rewriteWord, xmlOf } from './word-gaps.ts';
import { numbersOf } from './word-numbers.ts';
import { createWordPictures } from './word-pictures.ts';
import { textOfWord } from './word-text.ts';
import type { WordRead } from './word-to-html.ts';

const MEGABYTE = 1024 * 1024;
const MAX_UNPACKED = 32 * MEGABYTE;
const MAX_HTML_CHARACTERS = 16 * MEGABYTE;

/** Limits that this process's memory can parse in time. A paper is parsed twice. */
const MOST_ELEMENTS = { paper: 60_000, page: 80_000 };
const PARTS = /^word\/[^/]+\.xml$/;
const [LESS_THAN, SLASH] = [0x3c, 0x2f];
function elementsIn(xml: Buffer): number {
  let count = 0;
  for (let at = xml.indexOf(LESS_THAN); at !== -1; at = xml.indexOf(LESS_THAN, at + 1))
    if (xml[at + 1] !== SLASH) count += 1;
  return count;
}

/** Unpacks without keeping anything: mammoth trusts the sizes that a zip file claims. */
async function unpack(buffer: Buffer, mostElements: number): Promise<JSZip> {
  let unpacked = 0;
  let elements = 0;
  const zip = await JSZip.loadAsync(buffer);
  for (const file of Object.values(zip.files))
    await new Promise((resolve, reject) => {
      const stream = file.nodeStream();
      stream.on('end', resolve).on('error', reject);
      stream.on('data', (chunk: Buffer) => {
        unpacked += chunk.length;
        if (PARTS.test(file.name)) elements += elementsIn(chunk);
        if (unpacked > MAX_UNPACKED || elements > mostElements)
          reject(new Error('The document unpacks to too much.'));
      });
    });
  return zip;
}

/** Deeper nesting slows the parser; no real document has it. */
const DEEPEST = 500;
function assertShallow(xml: string): void {
  let depth = 0;
  for (const [tag] of xml.matchAll(/<\/|<\w[^<>]*>/g)) {
    if (tag === '</') depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > DEEPEST) throw new Error('The document is nested too deeply.');
  }
}

const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
const RELATIONS = 'word/_rels/document.xml.rels';
/** Paragraphs, tables and bold only; styles are ignored. */
const FOR_PAPERS = {
  includeDefaultStyleMap: false,
  ignoreEmptyParagraphs: false,
  styleMap: ['u => u', 'highlight => mark'],
};

/** Replaces formulas, which mammoth does not know, with placeholders that no document can contain. */
function createFormulas() {
  const maths: string[] = [];
  const name = randomUUID();
  return {
    keep: (math: string): string => `${name}#${maths.push(math) - 1};`,
    putInto: (html: string): string =>
      html.replaceAll(new RegExp(`${name}#(\\d+);`, 'g'), (_all, at: string) => maths[Number(at)] ?? ''),
  };
}

async function convert(buffer: Buffer, isPaper: boolean): Promise<WordRead | null> {
  const zip = await unpack(buffer, isPaper ? MOST_ELEMENTS.paper : MOST_ELEMENTS.page);
  const parsed = async (name: string) => {
    const xml = await zip.file(name)?.async('string');
    if (xml === undefined) return undefined;
    assertShallow(xml);
    return parseDocument(xml, { xmlMode: true });
  };
  const formulas = createFormulas();
  const pictures = createWordPictures(zip, isPaper ? await parsed(RELATIONS) : undefined);
  const places = isPaper
    ? onPapers(numbersOf(await parsed('word/numbering.xml'), await parsed('word/styles.xml')), pictures.keep)
    : onPages(formulas.keep);
  let isRewritten = false;
  for (const { name } of zip.file(TEXTS)) {
    const xml = (await zip.file(name)?.async('string')) ?? '';
    const root = isPaper || mayHaveGaps(xml) ? await parsed(name) : undefined;
    if (root === undefined) continue;
    const font = oldFontIn(root);
    if (font !== undefined) return isPaper ? { oldFont: font } : { text: cleanHtml(oldFontNotice(font)) };
    rewriteWord(root, places);
    zip.file(name, xmlOf(root.children));
    isRewritten = true;
  }
  const rewritten = isRewritten ? await zip.generateAsync({ type: 'nodebuffer' }) : buffer;
  const { value } = await mammoth.convertToHtml(
    { buffer: rewritten },
    { externalFileAccess: false, ...(isPaper && FOR_PAPERS) },
  );
  const read = isPaper ? textOfWord(value) : cleanHtml(formulas.putInto(value));
  if (read.length > MAX_HTML_CHARACTERS) return null;
  return isPaper ? { text: read, pictures: await pictures.read() } : { text: read };
}

process.once('message', ({ bytes, isPaper }: { bytes: Uint8Array; isPaper: boolean }) => {
  void convert(Buffer.from(bytes), isPaper)
    .catch(() => null)
    .then((read) => process.send?.(read, () => process.exit()));
});
process.once('disconnect', () => process.exit());
