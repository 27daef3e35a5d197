import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LiveCode } from '../contract/codes.ts';
import type { Content } from '../contract/content/collections.ts';
import { OperatorError } from '../errors.ts';
import type { PageLocals } from '../http/pages.ts';

/** Outside `client`, so that it is never served. */
export const PRODUCT_FILE = 'product.json';

export interface ProductBuild {
  /** Folder of the rendering code, new for each build, so that a running server keeps its own. */
  readonly server: string;
  /** Paths in `client`, without what `npm run build` adds from content. */
  readonly files: readonly string[];
  readonly onDemand: readonly string[];
  readonly public: readonly string[];
}

export interface ListedPage {
  readonly address: string;
  readonly pattern: string;
}

export interface Handed {
  readonly content: Content;
  readonly contentDir: string;
  readonly siteUrl: string;
  readonly today: string;
  readonly codes: readonly LiveCode[];
}

export interface Renderer {
  listPages(given: Handed, patterns: readonly string[]): Promise<ListedPage[]>;
  /** @param etag of an earlier response; the answer is 304 if unchanged */
  renderPublic(page: ListedPage, given: Handed, etag?: string): Promise<Response>;
  renderPage(request: Request, locals: PageLocals, given: Handed): Promise<Response>;
}

/** @throws OperatorError without a finished build */
export function readBuild(siteDir: string): ProductBuild {
  const file = join(siteDir, PRODUCT_FILE);
  if (!existsSync(file))
    throw new OperatorError(
      `The site is not built: ${siteDir} lacks a finished build. Run: npm run build:product`,
    );
  return JSON.parse(readFileSync(file, 'utf8')) as ProductBuild;
}

export const loadRenderer = (siteDir: string, { server }: ProductBuild): Promise<Renderer> =>
  import(pathToFileURL(join(siteDir, server, 'entry.mjs')).href) as Promise<Renderer>;

export type BuiltFile = ReturnType<typeof listBuiltFiles>[number];

const NO_ADDRESS = /\.(?:br|gz)$|^(?:_headers|_redirects)|(?:^|\/)\.(?!well-known\/)/;

/** Lists files with their addresses: `about.html` at `/about`, `index.html` at `/`, others under their names. */
export function listBuiltFiles(clientDir: string) {
  return readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: relative(clientDir, file).split(sep).join('/') }))
    .filter(({ path }) => !NO_ADDRESS.test(path))
    .map(({ file, path }) => {
      const page = path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
      const address = `/${encodeURI(page).replaceAll(/[?#]/g, encodeURIComponent)}`;
      return { file, path, address, isPage: path.endsWith('.html') };
    });
}
