import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';

export class SiteNotBuiltError extends Error {
  constructor(siteDir: string) {
    super(`The site is not built: ${siteDir} lacks a finished build. Run: npm run build`);
    this.name = 'SiteNotBuiltError';
  }
}

export const PAGE_PATTERNS_FILE = 'on-demand-pages.json';
const POLICIES_FILE = '_headers.json';

export function assertBuilt(siteDir: string): void {
  const parts = ['client', join('server', 'entry.mjs'), PAGE_PATTERNS_FILE, POLICIES_FILE];
  if (!parts.every((part) => existsSync(join(siteDir, part)))) throw new SiteNotBuiltError(siteDir);
}

export const readPagePatterns = (siteDir: string): string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(siteDir, PAGE_PATTERNS_FILE), 'utf8')));

const policy = z.object({ key: z.literal('Content-Security-Policy'), value: z.string() });
const policiesSchema = z.array(z.object({ pathname: z.string(), headers: z.tuple([policy]) }));

/** The content security policy of each built page by its path. */
export function readPolicies(siteDir: string): Map<string, string> {
  const pages = policiesSchema.parse(JSON.parse(readFileSync(join(siteDir, POLICIES_FILE), 'utf8')));
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
