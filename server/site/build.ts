import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Content } from '../contract/content/collections.ts';
import { OperatorError } from '../errors.ts';
import type { PageLocals } from '../http/pages.ts';

/** Beside `client` in the folder of a build, so that it is never served. */
export const PRODUCT_FILE = 'product.json';

/** What the build of the product says of itself. Content is no part of it. */
export interface ProductBuild {
  /** Folder of the code that renders pages; another for each build, so that a running server keeps its own. */
  readonly server: string;
  /** Files of `client`, by their paths in it. What `npm run build` adds from the content is not among them. */
  readonly files: readonly string[];
  /** Patterns of the pages that are made for each request. */
  readonly onDemand: readonly string[];
  /** Patterns of the pages that are the same for everyone. */
  readonly public: readonly string[];
}

/** A page that is the same for everyone, and its pattern, for example `/Fullstack` and `/[course]`. */
export interface ListedPage {
  readonly address: string;
  readonly pattern: string;
}

/** What pages are rendered from: the content of one publication with the folder of its pictures, and where the site is. */
export interface Handed {
  readonly content: Content;
  readonly contentDir: string;
  readonly siteUrl: string;
}

/** The code of a build: integrations/render-page.ts. */
export interface Renderer {
  listPages(given: Handed, patterns: readonly string[]): Promise<ListedPage[]>;
  /** @param etag of an earlier response: the answer is 304 where nothing it depends on has changed */
  renderPublic(page: ListedPage, given: Handed, etag?: string): Promise<Response>;
  renderPage(request: Request, locals: PageLocals, given: Handed): Promise<Response>;
}

/** @throws OperatorError where there is no finished build */
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

/** The policy of each prerendered page, from what the build says of all pages. */
export const policiesOf = (pages: readonly { pathname: string; headers: readonly { value: string }[] }[]) =>
  new Map(
    pages.map(({ pathname, headers }) => [
      pathname.replace(/\/(?:index)?$/, '') || '/',
      headers[0]?.value ?? '',
    ]),
  );

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
      return { file, path, address, isPage: path.endsWith('.html') };
    });
}
