// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Kinds of files that shrink; pictures, fonts and videos are compressed already. */
const SHRINKS = /\.(?:html|css|m?js|svg|json|txt|vtt|xml|webmanifest|map)$/;
/** A compressed copy is worth its bytes only when it saves a twentieth. */
const WORTH = 0.95;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param {string} path */
async function compressFile(path) {
  const data = await readFile(path);
  const forms = { br: await brotli(data), gz: await zip(data, { level: 9 }) };
  for (const [ending, form] of Object.entries(forms))
    if (form.length <= data.length * WORTH) await writeFile(`${path}.${ending}`, form);
}

/** Puts a .br and a .gz copy beside every file of a folder that shrinks. @param {string} folder */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const shrinking = names.filter((name) => SHRINKS.test(name));
  await Promise.all(shrinking.map((name) => compressFile(join(folder, name))));
}
