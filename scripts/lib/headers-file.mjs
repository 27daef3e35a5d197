// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What differs from address to address; everything else goes under the rule for all, because hosts join rules. */
const OF_THE_ADDRESS = new Set(['Content-Security-Policy', 'Cache-Control']);

/**
 * Writes `client/_headers`, from which CDNs and hosts of static files (Netlify, Cloudflare Pages) take the policies and
 * caching that our own server sends by itself.
 * @param {string} dist a finished build
 * @param {string} siteUrl
 */
export async function writeHeadersFile(dist, siteUrl) {
  // Only now: before the packages are there, Node may be one that cannot read TypeScript.
  const { loadSite } = await import('../../server/site/load-site.ts');
  const { parseCatalogue } = await import('../../server/catalogue.ts');
  const catalogueFile = join(dist, 'client', 'catalogue.json');
  const catalogue = parseCatalogue(JSON.parse(await readFile(catalogueFile, 'utf8')), catalogueFile);
  /** @type {Map<string, string>} */
  const rules = new Map();
  for (const [address, answer] of loadSite({ siteDir: dist, siteUrl }, catalogue).files) {
    const [, folder, below] = address.split('/');
    // Hosts of files know the types themselves.
    const headers = answer.headers.filter(([name]) => name !== 'Content-Type');
    const lines = (/** @type {boolean} */ isOwn) =>
      headers
        .filter(([name]) => OF_THE_ADDRESS.has(name) === isOwn)
        .map(([name, value]) => `  ${name}: ${value}\n`);
    rules.set('/*', lines(false).join(''));
    rules.set(below === undefined ? address : `/${folder}/*`, lines(true).join(''));
  }
  await writeFile(join(dist, 'client', '_headers'), [...rules].map((rule) => rule.join('\n')).join(''));
}
