import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { OperatorError } from '../errors.ts';

export const PAGE_PATTERNS_FILE = 'on-demand-pages.json';
const POLICIES_FILE = '_headers.json';

export function assertBuilt(siteDir: string): void {
  const parts = ['client', join('server', 'entry.mjs'), PAGE_PATTERNS_FILE, POLICIES_FILE];
  if (!parts.every((part) => existsSync(join(siteDir, part))))
    throw new OperatorError(`The site is not built: ${siteDir} lacks a finished build. Run: npm run build`);
}

const readJson = (siteDir: string, name: string): unknown =>
  JSON.parse(readFileSync(join(siteDir, name), 'utf8'));

export const readPagePatterns = (siteDir: string) => readJson(siteDir, PAGE_PATTERNS_FILE) as string[];

export function readPolicies(siteDir: string): Map<string, string> {
  const pages = readJson(siteDir, POLICIES_FILE) as { pathname: string; headers: [{ value: string }] }[];
  return new Map(
    pages.map(({ pathname, headers: [{ value }] }) => [pathname.replace(/\/(?:index)?$/, '') || '/', value]),
  );
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
