// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeCdnFiles } from './cdn-files.mjs';
import { precompress } from './precompress.mjs';
import { inRoot, root, runTool } from './run.mjs';

/** Everything the built pages depend on; names that do not exist are passed over. */
const INPUTS = [
  'src',
  'content',
  'public',
  'integrations',
  'server/contract',
  'server/content',
  'server/http/security-headers.ts',
  'server/site',
  'scripts/lib',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  '.env',
  '.env.production',
];

const dist = inRoot('dist');
/** Lies beside dist/client, not in it, so that it is never served. */
const stamp = join(dist, '.build-inputs');

/** @param {string} path @returns {string[]} the files at or below it, in one order everywhere */
function filesAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash of all that a build would be made from now, settings included. */
function hashInputs() {
  const names = Object.keys(process.env).filter((name) => name === 'SITE_URL' || name.startsWith('PUBLIC_'));
  const settings = names.sort().map((name) => [name, process.env[name]]);
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of INPUTS.flatMap((input) => filesAt(inRoot(input))))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Whether there is a build, fresh or not. */
export const isBuilt = () => statSync(stamp, { throwIfNoEntry: false }) !== undefined;

/** Whether the build is missing, or a source or SITE_URL is another than it was made from. */
const isBuildStale = () => !isBuilt() || readFileSync(stamp, 'utf8') !== hashInputs();

/** Builds where something changed. @returns {Promise<number>} 0, or Astro's exit code */
export const buildIfStale = async () => (isBuildStale() ? build() : 0);

/**
 * Builds the site into dist. Whatever goes wrong, the last good build stays as it was.
 * @param {string[]} [flags] passed on to Astro
 * @returns {Promise<number>} 0, or Astro's exit code
 */
export async function build(flags = []) {
  const inputs = hashInputs();
  // On the same disk as dist, and out of sight of git and of every tool; a number for builds side by side.
  const fresh = inRoot('.astro', `build-${process.pid}`);
  try {
    const env = { ASTRO_TELEMETRY_DISABLED: '1' };
    const code = await runTool('astro', ['build', '--outDir', fresh, ...flags], { env });
    if (code !== 0) return code;
    await writeCdnFiles(fresh, process.env['SITE_URL'] || 'http://localhost:4321');
    await precompress(join(fresh, 'client'));
    await relocate(fresh);
    writeFileSync(join(fresh, '.build-inputs'), inputs);
    await swapIn(fresh);
    return 0;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Astro writes the folder it built into, as a URL, into the server's code. @param {string} fresh */
async function relocate(fresh) {
  const folder = join(fresh, 'server');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue;
    const code = await readFile(join(folder, name), 'utf8');
    const moved = code.replaceAll(pathToFileURL(fresh).href, pathToFileURL(dist).href);
    if (moved !== code) await writeFile(join(folder, name), moved);
  }
}

/** Puts a finished build in the place of the last one. @param {string} fresh */
async function swapIn(fresh) {
  const old = `${fresh}-old`;
  try {
    if (statSync(dist, { throwIfNoEntry: false })) await rename(dist, old);
    await rename(fresh, dist);
  } catch (error) {
    // dist is a disk of its own (a container's volume, say): it can be filled, but not moved.
    if (!['EBUSY', 'EXDEV'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    for (const part of ['client', 'server']) await rm(join(dist, part), { recursive: true, force: true });
    await cp(fresh, dist, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
}
