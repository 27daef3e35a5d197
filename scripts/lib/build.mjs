// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeCdnFiles } from './cdn-files.mjs';
import { precompress } from './precompress.mjs';
import { inRoot, root, runTool } from './run.mjs';

/** Everything the product is built from; names that do not exist are passed over. */
const PRODUCT_INPUTS = [
  'src',
  'public',
  'integrations',
  'server/contract',
  // The style of formulas, and their font.
  'server/documents',
  'server/site',
  'scripts/lib',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
/** What the prerendered pages are made from beside it. */
const CONTENT_INPUTS = [
  'content',
  'server/content',
  'server/http/security-headers.ts',
  '.env',
  '.env.production',
];

const dist = inRoot('dist');
/** They lie beside dist/client, not in it, so that they are never served. */
const PRODUCT_STAMP = '.build-inputs';
const CONTENT_STAMP = '.content-inputs';

/** @param {string} path @returns {string[]} the files at or below it, in one order everywhere */
function filesAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash of files and settings. @param {string[]} inputs @param {(name: string) => boolean} isSetting */
function hashOf(inputs, isSetting) {
  const names = Object.keys(process.env).filter(isSetting).sort();
  const settings = names.map((name) => [name, process.env[name]]);
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of inputs.flatMap((input) => filesAt(inRoot(input))))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
const hashProduct = () => hashOf(PRODUCT_INPUTS, (name) => name.startsWith('PUBLIC_'));
const hashAll = () =>
  hashOf([...PRODUCT_INPUTS, ...CONTENT_INPUTS], (name) => name === 'SITE_URL' || name.startsWith('PUBLIC_'));

/** @param {string} stamp @returns {string | undefined} the hash that a build left behind */
const stamped = (stamp) =>
  statSync(join(dist, stamp), { throwIfNoEntry: false }) && readFileSync(join(dist, stamp), 'utf8');

/** Checks for a build of the product, fresh or not. */
export const isBuilt = () => stamped(PRODUCT_STAMP) !== undefined;

/** Builds the product where its code changed. @returns {Promise<number>} 0, or Astro's exit code */
export const buildProductIfStale = async () =>
  stamped(PRODUCT_STAMP) === hashProduct() ? 0 : buildProduct();

/** Builds product and pages where anything changed, SITE_URL included. @returns {Promise<number>} 0, or Astro's exit code */
export const buildIfStale = async () => (stamped(CONTENT_STAMP) === hashAll() ? 0 : build());

/** @param {string} folder @param {Record<string, string>} [env] */
const astro = (folder, env = {}) =>
  runTool('astro', ['build', '--outDir', folder], { env: { ASTRO_TELEMETRY_DISABLED: '1', ...env } });

/**
 * Builds the product into dist: no course and no address in it; a running site renders its pages from the content folder.
 * Whatever goes wrong, the last good build stays as it was.
 * @returns {Promise<number>} 0, or Astro's exit code
 */
export const buildProduct = () => inFreshFolder(makeProduct);

/**
 * Builds the product, unless the last build has it, and all pages of `content/` through Astro's collections, for hosts of files.
 * @returns {Promise<number>} 0, or Astro's exit code
 */
export const build = () =>
  inFreshFolder(async (fresh) => {
    const code = (await takeProduct(fresh)) ? 0 : await makeProduct(fresh);
    return code || prerender(fresh);
  });

/** @param {(fresh: string) => Promise<number>} make */
async function inFreshFolder(make) {
  // On the same disk as dist, and out of sight of git and of every tool; a number for builds side by side.
  const fresh = inRoot('.astro', `build-${process.pid}`);
  try {
    const code = await make(fresh);
    if (code === 0) await swapIn(fresh);
    return code;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** @param {string} fresh */
async function makeProduct(fresh) {
  const inputs = hashProduct();
  const code = await astro(fresh, { ABHYAS_BUILD: 'product' });
  if (code !== 0) return code;
  const server = `server-${inputs.slice(0, 12)}`;
  await rename(join(fresh, 'server'), join(fresh, server));
  await relocate(fresh, server);
  const client = join(fresh, 'client');
  const files = filesAt(client).map((file) => file.slice(client.length + 1));
  const about = join(fresh, 'product.json');
  const pages = JSON.parse(await readFile(about, 'utf8'));
  await writeFile(about, JSON.stringify({ ...pages, server, files }));
  await precompress(client);
  await writeFile(join(fresh, PRODUCT_STAMP), inputs);
  return 0;
}

/** Takes the product from the last build where its code is the same. @param {string} fresh @returns whether it is */
async function takeProduct(fresh) {
  if (stamped(PRODUCT_STAMP) !== hashProduct()) return false;
  await copyProduct(fresh);
  await cp(join(dist, PRODUCT_STAMP), join(fresh, PRODUCT_STAMP));
  return true;
}

/** Copies the build without what the content added to it. @param {string} folder @returns the name of its code's folder */
export async function copyProduct(folder) {
  const { server, files } = JSON.parse(await readFile(join(dist, 'product.json'), 'utf8'));
  const client = files.flatMap((/** @type {string} */ file) =>
    ['', '.br', '.gz'].map((form) => join('client', file + form)),
  );
  for (const name of [server, 'product.json', ...client])
    if (existsSync(join(dist, name))) await cp(join(dist, name), join(folder, name), { recursive: true });
  return server;
}

/** Adds the prerendered pages to a build of the product. @param {string} fresh */
async function prerender(fresh) {
  const inputs = hashAll();
  const pages = `${fresh}-pages`;
  try {
    const code = await astro(pages);
    if (code !== 0) return code;
    await writeCdnFiles(pages, process.env['SITE_URL'] || 'http://localhost:4321');
    await precompress(join(pages, 'client'));
    await cp(join(pages, 'client'), join(fresh, 'client'), { recursive: true });
    await cp(join(pages, '_headers.json'), join(fresh, '_headers.json'));
    await writeFile(join(fresh, CONTENT_STAMP), inputs);
    return 0;
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
}

/** Astro writes the folder it built into, as a URL, into the server's code. @param {string} fresh @param {string} server */
function relocate(fresh, server) {
  const [from, to] = [fresh, dist].map((place) => pathToFileURL(place).href);
  return rewriteCode(join(fresh, server), (code) =>
    inAscii(code.replaceAll(`${from}/server/`, `${to}/${server}/`).replaceAll(`${from}`, `${to}`)),
  );
}

/** Escapes signs beyond ASCII: V8 keeps code with one beyond Latin-1 at two bytes a sign, 1 MB for the pages. @param {string} code */
const inAscii = (code) =>
  code.replaceAll(/[^\0-\x7F]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param {string} folder of a build's code @param {(code: string) => string} rewrite */
export async function rewriteCode(folder, rewrite) {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.mjs'))
      await writeFile(join(folder, name), rewrite(await readFile(join(folder, name), 'utf8')));
}

/** Puts a finished build in the place of the last one, whose code a running server may still load. @param {string} fresh */
async function swapIn(fresh) {
  const old = `${fresh}-old`;
  const before = statSync(dist, { throwIfNoEntry: false }) ? await readdir(dist) : [];
  try {
    if (before.length > 0) await rename(dist, old);
    await rename(fresh, dist);
    for (const name of before.filter((one) => one.startsWith('server-')))
      await rename(join(old, name), join(dist, name)).catch(() => {});
  } catch (error) {
    // dist is a disk of its own (a container's volume, say): it can be filled, but not moved.
    if (!['EBUSY', 'EXDEV'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    await rm(join(dist, 'client'), { recursive: true, force: true });
    await cp(fresh, dist, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
}

/** Removes the code of older builds; called where no server of theirs runs any more. */
export async function removeOldCode() {
  const { server } = JSON.parse(readFileSync(join(dist, 'product.json'), 'utf8'));
  for (const name of await readdir(dist))
    if (name.startsWith('server-') && name !== server)
      await rm(join(dist, name), { recursive: true, force: true });
}
