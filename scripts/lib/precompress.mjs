// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of files that shrink; pictures, fonts and videos are compressed already. */
const kinds = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
  '.map',
]);

/** A compressed copy is worth its bytes only when it saves at least this share. */
const leastSaving = 0.05;

/** @param {Buffer} data */
const asBrotli = (data) =>
  brotli(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

/** @param {Buffer} data */
const asGzip = (data) => zip(data, { level: constants.Z_BEST_COMPRESSION });

/** @param {string} path @returns {Promise<void>} */
async function compressFile(path) {
  const data = await readFile(path);
  const [br, gz] = await Promise.all([asBrotli(data), asGzip(data)]);
  const most = data.length * (1 - leastSaving);
  if (br.length <= most) await writeFile(`${path}.br`, br);
  if (gz.length <= most) await writeFile(`${path}.gz`, gz);
}

/**
 * Puts a .br and a .gz copy beside every file of a folder that shrinks.
 * @param {string} folder
 * @returns {Promise<number>} how many files were looked at
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && kinds.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const waiting = paths.values();
  const work = async () => {
    for (const path of waiting) await compressFile(path);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return paths.length;
}
