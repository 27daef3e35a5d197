import JSZip from 'jszip';
import mammoth from 'mammoth';
import { cleanHtml } from './clean-html.ts';

const MEGABYTE = 1024 * 1024;
const MAX_UNPACKED = 32 * MEGABYTE;
const MAX_HTML_CHARACTERS = 16 * MEGABYTE;

/** Unpacks everything without keeping it: a zip file may lie about sizes, and mammoth believes it. */
async function assertSmall(buffer: Buffer): Promise<void> {
  let unpacked = 0;
  const { files } = await JSZip.loadAsync(buffer);
  for (const file of Object.values(files))
    await new Promise((resolve, reject) => {
      const stream = file.nodeStream();
      stream.on('end', resolve).on('error', reject);
      stream.on('data', (chunk: Buffer) => {
        unpacked += chunk.length;
        if (unpacked > MAX_UNPACKED) reject(new Error('The document unpacks to too much.'));
      });
    });
}

async function convert(buffer: Buffer): Promise<string | null> {
  await assertSmall(buffer);
  const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false });
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
