import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuiltFile, listBuiltFiles, readBuild } from '../../server/site/build.ts';
import { type Tag, tagsOf } from './html.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/** A page of the build, read. */
export interface BuiltPage {
  /** Its address, for example `/Fullstack`. */
  readonly path: string;
  readonly file: string;
  readonly html: string;
  readonly tags: readonly Tag[];
}

/** What a build left in its folder `client`, by address. */
export interface BuiltSite {
  readonly dist: string;
  /** Scheme and host that the build was made for. */
  readonly origin: string;
  /** Paths that the sitemap lists, in its order. */
  readonly sitemap: readonly string[];
  /** Patterns of the pages made on demand. */
  readonly onDemand: readonly string[];
  /** Every built page, the 404 page and the login screens included. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** @throws Error when there is no such page */
  page(path: string): BuiltPage;
  /** Every address of a file, pages included. */
  readonly addresses: readonly string[];
  has(address: string): boolean;
  /** @throws Error when there is no such file */
  fileOf(address: string): string;
  /** @throws Error when there is no such file */
  read(address: string): Buffer;
  /** Text of a file that has no address. */
  readFile(name: string): string;
  /** Bytes of the file's body as a browser of today gets it: brotli where the build made it. */
  wireBytes(address: string): number;
}

/** Reads a build; without an argument the one that `SITE_DIR` names, or the project's own. @throws Error when there is none */
export function readBuiltSite(dist = process.env['SITE_DIR'] ?? join(projectRoot, 'dist')): BuiltSite {
  const files = new Map(listBuiltFiles(join(dist, 'client')).map((entry) => [entry.address, entry]));
  const pages = new Map(
    [...files.values()].filter(({ isPage }) => isPage).map((entry) => [entry.address, read(entry)]),
  );

  const fileOf = (address: string): string => {
    const found = files.get(address);
    if (found === undefined) throw new Error(`The build has no file for ${address}.`);
    return found.file;
  };
  const bytesOf = (address: string): Buffer => readFileSync(fileOf(address));
  const locations = (address: string): URL[] =>
    [
      ...bytesOf(address)
        .toString()
        .matchAll(/<loc>([^<]+)<\/loc>/g),
    ].map(([, url = '']) => new URL(url));

  const parts = locations('/sitemap-index.xml');
  return {
    dist,
    origin: parts[0]?.origin ?? '',
    sitemap: parts.flatMap(({ pathname }) => locations(pathname)).map(({ pathname }) => pathname),
    onDemand: readBuild(dist).onDemand,
    pages,
    page: (path) => {
      const page = pages.get(path);
      if (page === undefined) throw new Error(`The build has no page ${path}.`);
      return page;
    },
    addresses: [...files.keys()],
    has: (address) => files.has(address),
    fileOf,
    read: bytesOf,
    readFile: (name) => readFileSync(join(dist, 'client', name), 'utf8'),
    wireBytes: (address) => {
      const file = fileOf(address);
      return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
    },
  };
}

function read({ address, file }: BuiltFile): BuiltPage {
  const html = readFileSync(file, 'utf8');
  return { path: address, file, html, tags: tagsOf(html) };
}
