// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Astro writes the folder it built into, as a URL, into the server's code; this puts the folder in its place that
 * the build will live in.
 * @param {string} folder with the code to change
 * @param {string} from
 * @param {string} to
 */
export async function relocate(folder, from, to) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modules = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'));
  for (const entry of modules) {
    const path = join(entry.parentPath, entry.name);
    const code = await readFile(path, 'utf8');
    const moved = code.replaceAll(pathToFileURL(from).href, pathToFileURL(to).href);
    if (moved !== code) await writeFile(path, moved);
  }
}
