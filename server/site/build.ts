import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { OperatorError } from '../errors.ts';

export const PAGE_PATTERNS_FILE = 'on-demand-pages.json';
const POLICIES_FILE = '_headers.json';

/** What the build says of its pages: addresses of those on demand, and the policy of each. @throws OperatorError */
export function readBuild(siteDir: string) {
  const parts = ['client', join('server', 'entry.mjs'), PAGE_PATTERNS_FILE, POLICIES_FILE];
  if (!parts.every((part) => existsSync(join(siteDir, part))))
    throw new OperatorError(`The site is not built: ${siteDir} lacks a finished build. Run: npm run build`);
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(siteDir, name), 'utf8'));
  const pages = readJson(POLICIES_FILE) as { pathname: string; headers: [{ value: string }] }[];
  const addressOf = (pathname: string) => pathname.replace(/\/(?:index)?$/, '') || '/';
  return {
    patterns: readJson(PAGE_PATTERNS_FILE) as string[],
    policies: new Map(pages.map(({ pathname, headers: [{ value }] }) => [addressOf(pathname), value])),
  };
}

export type BuiltFile = ReturnType<typeof listBuiltFiles>[number];

const NO_ADDRESS = /\.(?:br|gz)$|^(?:_headers|_redirects)|(?:^|\/)\.(?!well-known\/)/;

/** Every file of a folder that has an address, encoded: `about.html` at `/about`, `index.html` at `/`, others under their names. */
export function listBuiltFiles(clientDir: string) {
  return readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: relative(clientDir, file).split(sep).join('/') }))
    .filter(({ path }) => !NO_ADDRESS.test(path))
    .map(({ file, path }) => {
      const page = path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
      const address = `/${encodeURI(page).replaceAll(/[?#]/g, encodeURIComponent)}`;
      return { file, address, isPage: path.endsWith('.html') };
    });
}
