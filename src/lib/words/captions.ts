import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The words of a WebVTT file of the folder `public`, one text a cue. The build runs in the project's folder. */
export const readCaptions = async (address: string): Promise<string[]> =>
  captionsOf(await readFile(join(process.cwd(), 'public', address), 'utf8'));

/** The words of WebVTT, one text a cue. */
export const captionsOf = (source: string): string[] =>
  source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((block) => block.includes('-->'))
    .map((block) =>
      block
        .replace(/^[\s\S]*?-->.*\n/, '')
        .replaceAll('\n', ' ')
        .trim(),
    );
