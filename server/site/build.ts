import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';

/** The site was not built, or not by this version of the product. */
export class SiteNotBuiltError extends Error {
  constructor(siteDir: string) {
    super(`The site is not built: ${siteDir} lacks a finished build. Run: npm run build`);
    this.name = 'SiteNotBuiltError';
  }
}

/** Name of the file in which the build lists the pages that are made on demand. */
export const PAGE_PATTERNS_FILE = 'on-demand-pages.json';

/** @throws SiteNotBuiltError when a part of the build is missing */
export function assertBuilt(siteDir: string): void {
  const parts = ['client', join('server', 'entry.mjs'), PAGE_PATTERNS_FILE];
  if (!parts.every((part) => existsSync(join(siteDir, part)))) throw new SiteNotBuiltError(siteDir);
}

/** Patterns of the pages made on demand, such as `/course/[courseId]`. */
export const readPagePatterns = (siteDir: string): string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(siteDir, PAGE_PATTERNS_FILE), 'utf8')));

const policiesSchema = z.array(
  z.object({ pathname: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
);

/** The content security policy of each built page by its path. */
export function readPolicies(siteDir: string): Map<string, string> {
  const file = join(siteDir, '_headers.json');
  if (!existsSync(file)) return new Map();
  const pages = policiesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    pages.flatMap(({ pathname, headers }) => {
      const policy = headers.find(({ key }) => key.toLowerCase() === 'content-security-policy')?.value;
      return policy === undefined ? [] : [[pathname.replace(/\/(?:index)?$/, '') || '/', policy] as const];
    }),
  );
}

export interface BuiltFile {
  readonly file: string;
  /** Encoded path. */
  readonly address: string;
  readonly isPage: boolean;
}

/** Compressed copies, notes for hosts, hidden files: none has an address. */
const NO_ADDRESS = /\.(?:br|gz)$|^(?:_headers|_redirects)|(?:^|\/)\.(?!well-known\/)/;

/** Every file of a folder that has an address: `about.html` at `/about`, `index.html` at `/`, others under their names. */
export function listBuiltFiles(clientDir: string): BuiltFile[] {
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
