// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a host of files works out by itself. */
const OF_THE_FILE = new Set(['Content-Type', 'Content-Length', 'ETag', 'Vary', 'Accept-Ranges']);
/** What differs from address to address; everything else goes under the rule for all, because hosts join rules. */
const OF_THE_ADDRESS = new Set(['Content-Security-Policy', 'Cache-Control']);

/** The answer's headers by name. @param {import('../../server/site/public-file.ts').PublicFile} answer */
function headersOf(answer) {
  const flat = 'forms' in answer ? answer.forms.identity.head.headers : answer.headers;
  const names = flat.filter((_, at) => at % 2 === 0);
  return names.map((name, at) => /** @type {const} */ ([name, flat[at * 2 + 1] ?? '']));
}

/**
 * Writes `client/_headers` and `client/_redirects`, from which CDNs and hosts of static files (Netlify, Cloudflare Pages)
 * take what our own server does by itself: policies, caching, and the addresses that moved.
 * @param {string} dist a finished build
 * @param {string} siteUrl
 */
export async function writeCdnFiles(dist, siteUrl) {
  // Only now: before the packages are there, Node may be one that cannot read TypeScript.
  const { loadSite } = await import('../../server/site/load-site.ts');
  const { parseCatalogue } = await import('../../server/site/catalogue.ts');
  const catalogueFile = join(dist, 'client', 'catalogue.json');
  const catalogue = parseCatalogue(JSON.parse(await readFile(catalogueFile, 'utf8')), catalogueFile);
  const { files, paths } = loadSite({ siteDir: dist, siteUrl }, catalogue);
  /** @type {Map<string, string>} */
  const rules = new Map();
  for (const [address, answer] of files) {
    const [, folder, below] = address.split('/');
    const headers = headersOf(answer).filter(([name]) => !OF_THE_FILE.has(name));
    const lines = (/** @type {boolean} */ isOwn) =>
      headers
        .filter(([name]) => OF_THE_ADDRESS.has(name) === isOwn)
        .map(([name, value]) => `  ${name}: ${value}\n`);
    rules.set('/*', lines(false).join(''));
    rules.set(below === undefined ? address : `/${folder}/*`, lines(true).join(''));
  }
  await writeFile(join(dist, 'client', '_headers'), [...rules].map((rule) => rule.join('\n')).join(''));

  // Hosts know `.html` and a slash at the end by themselves; a rule about either would go round in circles there.
  const known = ['/home', ...catalogue.courses.flatMap((course) => course.aliases), ...files.keys()];
  const spellings = new Set(known.flatMap((address) => [address, address.toLowerCase()]));
  const moved = [...spellings]
    .map((from) => [from, paths.redirectOf(from)])
    .filter(([, to]) => to !== undefined);
  const redirects = moved.map(([from, to]) => `${from} ${to} 301\n`);
  await writeFile(join(dist, 'client', '_redirects'), redirects.join(''));
}
