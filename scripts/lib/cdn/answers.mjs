// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @typedef {ReadonlyMap<string, string>} Headers by name, as the server writes them */

/**
 * @typedef {object} Answers
 * @property {ReadonlyMap<string, string>} redirects every address in circulation, with its right spelling
 * @property {ReadonlyMap<string, Headers>} pages
 * @property {ReadonlyMap<string, Headers>} files everything that is no page
 * @property {Headers} lost of the page for unknown addresses
 * @property {Headers} common what is the same for all pages
 * @property {readonly string[]} onDemand patterns of the pages that only the server can make
 */

/** What a host of files works out by itself. */
const OF_THE_FILE = new Set(['Content-Type', 'Content-Length', 'ETag', 'Vary', 'Accept-Ranges']);
/** What differs from address to address. */
const OF_THE_ADDRESS = new Set(['Content-Security-Policy', 'Cache-Control']);

/** @param {Headers} headers @returns {Headers} */
export const ownHeaders = (headers) => new Map([...headers].filter(([name]) => OF_THE_ADDRESS.has(name)));

/**
 * What the server would answer for a build.
 * @param {string} dist
 * @param {string} siteUrl
 * @returns {Promise<Answers>}
 */
export async function readAnswers(dist, siteUrl) {
  // Only now: before the packages are there, Node may be one that cannot read TypeScript.
  const { loadSite } = await import('../../../server/site/load-site.ts');
  const { readPagePatterns } = await import('../../../server/site/build-notes.ts');
  const { parseCatalogue } = await import('../../../server/site/catalogue.ts');
  const file = join(dist, 'client', 'catalogue.json');
  const catalogue = parseCatalogue(JSON.parse(await readFile(file, 'utf8')), file);
  const { files: built, paths, notFound } = loadSite({ siteDir: dist, siteUrl }, catalogue);

  const all = [...built].map(([address, answer]) => /** @type {const} */ ([address, headersOf(answer)]));
  const isPage = (/** @type {string} */ address) =>
    !address.slice(1).includes('.') && !address.startsWith('/_');
  const pages = new Map(all.filter(([address]) => isPage(address)));
  const aliases = catalogue.courses.flatMap((course) => course.aliases);
  const known = ['/home', '/index', ...aliases, ...pages.keys()];
  const [anyPage = new Map()] = pages.values();
  return {
    redirects: new Map(known.map((address) => [address, paths.redirectOf(address) ?? address])),
    pages,
    files: new Map(all.filter(([address]) => !isPage(address))),
    lost: notFound === undefined ? new Map() : headersOf(notFound),
    common: new Map([...anyPage].filter(([name]) => !OF_THE_ADDRESS.has(name))),
    onDemand: readPagePatterns(dist),
  };
}

/** @param {import('../../../server/site/public-file.ts').PublicFile} answer @returns {Headers} */
function headersOf(answer) {
  const flat = 'forms' in answer ? answer.forms.identity.head.headers : answer.headers;
  const names = flat.filter((_, at) => at % 2 === 0);
  const pairs = names.map((name, at) => /** @type {const} */ ([name, flat[at * 2 + 1] ?? '']));
  return new Map(pairs.filter(([name]) => !OF_THE_FILE.has(name)));
}
