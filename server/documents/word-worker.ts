import JSZip from 'jszip';
import mammoth from 'mammoth';
import { cleanHtml } from './clean-html.ts';
import { nameGaps, oldFontIn, oldFontNotice } from './word-gaps.ts';

const MEGABYTE = 1024 * 1024;
const MAX_UNPACKED = 32 * MEGABYTE;
const MAX_HTML_CHARACTERS = 16 * MEGABYTE;

/** Unpacks everything without keeping it: a zip file may lie about sizes, and mammoth believes it. */
async function unpack(buffer: Buffer): Promise<JSZip> {
  let unpacked = 0;
  const zip = await JSZip.loadAsync(buffer);
  for (const file of Object.values(zip.files))
    await new Promise((resolve, reject) => {
      const stream = file.nodeStream();
      stream.on('end', resolve).on('error', reject);
      stream.on('data', (chunk: Buffer) => {
        unpacked += chunk.length;
        if (unpacked > MAX_UNPACKED) reject(new Error('The document unpacks to too much.'));
      });
    });
  return zip;
}

const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
const MAY_HAVE_GAPS = /<m:oMath|<w:object|<w:drawing/;

async function convert(buffer: Buffer): Promise<string | null> {
  const zip = await unpack(buffer);
  let isNamed = false;
  for (const { name } of zip.file(TEXTS)) {
    const xml = (await zip.file(name)?.async('string')) ?? '';
    const font = oldFontIn(xml);
    if (font !== undefined) return cleanHtml(oldFontNotice(font));
    if (!MAY_HAVE_GAPS.test(xml)) continue;
    zip.file(name, nameGaps(xml));
    isNamed = true;
  }
  const named = isNamed ? await zip.generateAsync({ type: 'nodebuffer' }) : buffer;
  const { value } = await mammoth.convertToHtml({ buffer: named }, { externalFileAccess: false });
  const html = cleanHtml(value);
  return html.length > MAX_HTML_CHARACTERS ? null : html;
}

process.once('message', (bytes: Uint8Array) => {
  void convert(Buffer.from(bytes))
    .catch(() => null)
    .then((html) => process.send?.(html, () => process.exit()));
});
// No one waits any more.
process.once('disconnect', () => process.exit());
