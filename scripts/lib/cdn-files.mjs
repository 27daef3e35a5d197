// @ts-check
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './run.mjs';

/** What differs from address to address; everything else goes under the rule for all, because hosts join rules. */
const OF_THE_ADDRESS = new Set(['Content-Security-Policy', 'Cache-Control', 'CDN-Cache-Control']);

/**
 * Writes `client/_headers` and `client/_redirects`, from which CDNs and hosts of static files (Netlify, Cloudflare Pages)
 * take what our own server does by itself: policies, caching, and the addresses that moved.
 * @param {string} dist a finished build
 * @param {string} siteUrl
 */
export async function writeCdnFiles(dist, siteUrl) {
  // Not before the packages are installed: an old Node can't read TypeScript.
  const { listBuiltFiles } = await import('../../server/site/build.ts');
  const { createCanonicalPaths } = await import('../../server/site/canonical-paths.ts');
  const { headersOf, mediaTypeOf } = await import('../../server/site/headers.ts');
  const { readContentFolder } = await import('../../server/content/read-content.ts');
  const { makeCatalogue } = await import('../../server/content/make-catalogue.ts');
  const { onDemand } = JSON.parse(await readFile(join(dist, 'product.json'), 'utf8'));
  /** @type {{ pathname: string, headers: { value: string }[] }[]} */
  const headers = JSON.parse(await readFile(join(dist, '_headers.json'), 'utf8'));
  const policies = new Map(
    headers.map(({ pathname, headers: [policy] }) => [
      pathname.replace(/\/(?:index)?$/, '') || '/',
      policy?.value ?? '',
    ]),
  );
  const { courses } = makeCatalogue(await readContentFolder(inRoot('content')));
  const built = listBuiltFiles(join(dist, 'client')).filter(
    ({ address }) => !/^\/(?:404|500)$/.test(address),
  );
  const files = new Map(
    built.map(({ file, address, isPage }) => {
      const page = isPage && {
        policy: policies.get(decodeURI(address)) ?? '',
        html: readFileSync(file),
      };
      const described = { address, mediaType: mediaTypeOf(file), ...(page && { page }) };
      return [address, headersOf({ siteUrl }, described)];
    }),
  );
  const pages = built.filter(({ isPage }) => isPage).map(({ address }) => address);
  const aliases = courses.flatMap((course) =>
    course.aliases.map((alias) => /** @type {const} */ ([alias, course.path])),
  );
  const paths = createCanonicalPaths(pages, aliases, onDemand);
  /** @type {Map<string, string>} */
  const rules = new Map();
  for (const [address, all] of files) {
    const [, folder, below] = address.split('/');
    const isPage = pages.includes(address);
    // Hosts of files know the types themselves.
    const headers = all.filter(([name]) => name !== 'Content-Type');
    const lines = Map.groupBy(headers, ([name]) => OF_THE_ADDRESS.has(name));
    const rule = (/** @type {boolean} */ isOwn) =>
      (lines.get(isOwn) ?? []).map(([name, value]) => `  ${name}: ${value}\n`).join('');
    rules.set('/*', rule(false));
    rules.set(below !== undefined && !isPage ? `/${folder}/*` : address, rule(true));
  }
  await writeFile(join(dist, 'client', '_headers'), [...rules].map((rule) => rule.join('\n')).join(''));

  // Hosts know `.html` and a slash at the end by themselves; a rule about either would go round in circles there.
  const known = ['/home', ...courses.flatMap((course) => course.aliases), ...files.keys()];
  const spellings = new Set(known.flatMap((address) => [address, address.toLowerCase()]));
  const targets = [...spellings].map((from) => [from, paths.redirectOf(from)]);
  const redirects = targets.flatMap(([from, to]) => (to === undefined ? [] : `${from} ${to} 301\n`));
  await writeFile(join(dist, 'client', '_redirects'), redirects.join(''));
}
