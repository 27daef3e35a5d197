import { cpSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const shipped = join(import.meta.dirname, '../../content');

/** Of the shape that they have, in px. */
const WIDTH = 140;

/**
 * Copies the shipped content into a folder. Its works are small there: a product draws each large one at its start, which
 * takes longer than all of its pages. The build has them as they are.
 */
export async function copyContent(folder: string): Promise<string> {
  cpSync(shipped, folder, { recursive: true });
  const pictures = join(folder, 'pictures');
  for (const name of await readdir(pictures))
    if (/^work-.*\.webp$/.test(name)) {
      const small = await sharp(join(pictures, name)).resize(WIDTH).toBuffer();
      await writeFile(join(pictures, name), small);
    }
  return folder;
}
