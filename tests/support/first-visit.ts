import { brotliCompressSync } from 'node:zlib';
import { MANIFEST } from '../../src/lib/page/head-script.ts';
import type { BuiltPage, BuiltSite } from './built-site.ts';
import { textOf } from './html.ts';

/** What a browser with an empty cache fetches for a page before anyone scrolls or clicks; sizes are bytes over the wire. */
export interface FirstVisit {
  /** Addresses, the page's own first. */
  readonly requests: readonly string[];
  readonly totalBytes: number;
  /** The page with the styles inside it, and linked styles. */
  readonly textBytes: number;
  /** Scripts inside the page and linked ones, with all they import. */
  readonly scriptBytes: number;
}

/** Works out from the built files what a first visit costs. Lazy pictures count too: the first ones are in sight. */
export function firstVisit(site: BuiltSite, page: BuiltPage): FirstVisit {
  const styles = linked(page, ({ rel }) => rel === 'stylesheet');
  const css = [
    ...page.tags.filter(({ name }) => name === 'style').map(({ text }) => text),
    ...styles.map((address) => site.read(address).toString()),
  ].join('\n');
  const scripts = scriptsOf(site, page);
  const others = [
    ...linked(
      page,
      // A picture for the dark theme takes the place of the light one.
      ({ rel, as, media }) => rel === 'preload' && as !== 'script' && !media?.includes('dark'),
    ),
    ...linked(page, ({ rel }) => rel === 'prefetch'),
    MANIFEST,
    ...linked(page, ({ rel, type }) => rel === 'icon' && type === 'image/svg+xml'),
    ...pictures(page),
    ...cssFiles(css, textOf(page.html)),
  ];
  const requests = [...new Set([page.path, ...styles, ...scripts, ...others])];
  const sum = (addresses: readonly string[]) =>
    addresses.reduce((bytes, address) => bytes + site.wireBytes(address), 0);
  return {
    requests,
    totalBytes: sum(requests),
    textBytes: sum([page.path, ...styles]),
    scriptBytes: scriptBytes(site, page),
  };
}

/** Of the scripts inside a page and those that it loads before anything is opened. */
export const scriptBytes = (site: BuiltSite, page: Pick<BuiltPage, 'tags'>): number =>
  scriptsOf(site, page).reduce(
    (bytes, address) => bytes + site.wireBytes(address),
    brotliCompressSync(inlineScripts(page)).length,
  );

const linked = (
  { tags }: BuiltPage,
  isWanted: (attributes: Readonly<Record<string, string>>) => boolean,
): string[] =>
  tags.flatMap(({ name, attributes }) =>
    name === 'link' && isWanted(attributes) ? [attributes['href'] ?? ''] : [],
  );

/** Pictures and parts of pictures; those inside the page have no address. A picture for the dark theme takes the place of the light one. */
const pictures = ({ tags }: BuiltPage): string[] =>
  tags
    .flatMap(({ name, attributes }) => {
      if (name === 'img')
        return attributes['class']?.includes('only-dark')
          ? []
          : [(attributes['src'] ?? '').replace(/\?.*/, '')];
      return name === 'use' ? [(attributes['href'] ?? '').replace(/#.*/, '')] : [];
    })
    .filter((address) => address.startsWith('/'));

function inlineScripts({ tags }: Pick<BuiltPage, 'tags'>): string {
  return tags
    .filter(({ name, attributes }) => name === 'script' && attributes['type'] !== 'application/ld+json')
    .map(({ text }) => text)
    .join('\n');
}

/** Linked scripts and islands, and everything they import before they run. */
function scriptsOf(site: BuiltSite, page: Pick<BuiltPage, 'tags'>): string[] {
  const found = new Set<string>();
  const follow = (address: string): void => {
    if (found.has(address)) return;
    found.add(address);
    const code = site.read(address).toString();
    for (const [, path = ''] of code.matchAll(/\b(?:import|from)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g))
      follow(new URL(path, `http://site${address}`).pathname);
  };
  for (const { name, attributes } of page.tags) {
    if (name === 'script' && attributes['src'] !== undefined) follow(attributes['src']);
    if (name !== 'astro-island') continue;
    for (const part of ['component-url', 'renderer-url', 'before-hydration-url'])
      if (attributes[part] !== undefined) follow(attributes[part]);
  }
  return [...found];
}

/** Files that styles name; fonts only where the page has one of their letters. */
function cssFiles(css: string, text: string): string[] {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const used = faces.filter((face) => hasLetterOf(face, text));
  const rest = css.replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  return [...used, rest].flatMap((part) =>
    [...part.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g)].map(([, address = '']) =>
      address.replace(/[#?].*/, ''),
    ),
  );
}

function hasLetterOf(face: string, text: string): boolean {
  const ranges = [...face.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => ({
    from: Number.parseInt(from, 16),
    to: Number.parseInt(to, 16),
  }));
  if (ranges.length === 0) return true;
  return [...text].some((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(({ from, to }) => from <= code && code <= to);
  });
}
