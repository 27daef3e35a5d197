import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Catalogue } from '../catalogue.ts';
import type { Config } from '../config.ts';
import type { LiveCode } from '../contract/codes.ts';
import type { Content } from '../contract/content/collections.ts';
import { indianDay } from '../contract/india-time.ts';
import type { PageLocals } from '../http/pages.ts';
import { type Header, INERT_POLICY } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import {
  type Handed,
  type ListedPage,
  listBuiltFiles,
  loadRenderer,
  type Renderer,
  readBuild,
} from './build.ts';
import { createCanonicalPaths } from './canonical-paths.ts';
import { headersOf, mediaTypeOf } from './headers.ts';
import { createProof, type Proof } from './proof.ts';
import { compressedFile, type PublicFile, publicFile, readPublicFile, smallestFile } from './public-files.ts';

interface KeptPage extends ListedPage {
  file?: PublicFile;
  rendering?: Promise<PublicFile> | undefined;
  /** The previous publication's file, for a page that fails now. */
  readonly last?: PublicFile | undefined;
}

interface ErrorPage {
  readonly html: string;
  readonly headers: Record<string, string>;
}

interface Shown {
  readonly content: Content;
  readonly codes: readonly LiveCode[];
}

export interface SiteVersion extends Shown {
  readonly pages: ReadonlyMap<string, KeptPage>;
  readonly paths: ReturnType<typeof createCanonicalPaths>;
  readonly notFound: ErrorPage | undefined;
  readonly failed: ErrorPage | undefined;
}

export interface Site {
  /** Returns an address's file; a promise while rendering. Rejects if the page failed and never rendered before. */
  fileFor(address: string): PublicFile | Promise<PublicFile> | undefined;
  /** Undefined for an unknown address. */
  preview(content: Content, address: string): Promise<PublicFile | undefined>;
  readonly paths: SiteVersion['paths'];
  readonly notFound: ErrorPage | undefined;
  readonly failed: ErrorPage | undefined;
  proof(): Proof;
}

/** In development Astro's own server has the pages. */
export const noSite: Site = {
  fileFor: () => undefined,
  preview: async () => undefined,
  paths: createCanonicalPaths([], [], []),
  notFound: undefined,
  failed: undefined,
  proof: () => ({ of: 0, proved: 0, isThrough: true, faults: new Map() }),
};

/** Rendered before publishing; others are proved right after. */
const PROOF = ['/', '/courses'];
const ERROR_PAGES = ['/404', '/500'];

/** Older drawings are kept: cached pages still name them. */
const KEPT_DRAWINGS = 20;

const TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/;

/** Opens build and pages. @throws OperatorError without a build */
export async function openSite(config: Pick<Config, 'contentDir' | 'siteDir' | 'siteUrl'>, log: Log) {
  const { contentDir, siteDir, siteUrl } = config;
  const given = ({ content, codes }: Shown): Handed => ({
    content,
    codes,
    contentDir,
    siteUrl,
    today: indianDay(Date.now()),
  });
  const build = readBuild(siteDir);
  const renderer: Renderer = await loadRenderer(siteDir, build);
  const own = new Set(build.files);
  const files = new Map(
    listBuiltFiles(join(siteDir, 'client'))
      .filter(({ path }) => own.has(path))
      .map(({ file, address }) => [
        address,
        readPublicFile(file, headersOf(config, { address, mediaType: mediaTypeOf(file) })),
      ]),
  );
  const proof = createProof(log);
  const oldDrawings = new Map<string, PublicFile>();
  let current: SiteVersion | undefined;

  const live = (): SiteVersion => {
    if (current === undefined) throw new Error('Nothing is published yet.');
    return current;
  };

  async function render(page: ListedPage, shown: Shown): Promise<PublicFile> {
    const { address } = page;
    const response = await renderer.renderPublic(page, given(shown));
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 && !ERROR_PAGES.includes(address))
      throw new Error(`${address} answers ${response.status}.`);
    const type = response.headers.get('Content-Type') ?? mediaTypeOf(address);
    const mediaType = type === 'text/html' ? 'text/html; charset=utf-8' : type;
    const policy = response.headers.get('Content-Security-Policy') ?? INERT_POLICY;
    const html = mediaType.startsWith('text/html') ? body : undefined;
    const headers = headersOf(config, {
      address,
      mediaType,
      ...(html !== undefined && { page: { policy, html } }),
    });
    return TEXT.test(mediaType) ? compressedFile(body, headers) : publicFile(body, headers);
  }

  function fileOf(page: KeptPage, shown: Shown): PublicFile | Promise<PublicFile> {
    const { address } = page;
    page.rendering ??= render(page, shown)
      .then((file) => {
        proof.note({ address });
        return file;
      })
      .catch((error: unknown) => {
        log.error({ err: error, address }, 'a public page could not be rendered');
        proof.note({ address, fault: (error as Error).message });
        if (page.last === undefined) throw error;
        return page.last;
      })
      .then((file) => {
        page.file = file;
        whenIdle(async () => {
          page.file = await smallestFile(file);
        });
        return file;
      })
      .finally(() => {
        page.rendering = undefined;
      });
    return page.rendering;
  }

  async function errorPage(page: KeptPage | undefined, shown: Shown): Promise<ErrorPage | undefined> {
    const file = page && (await render(page, shown));
    if (file === undefined || !('forms' in file)) return undefined;
    const headers: Header[] = [...file.headers, ['Cache-Control', 'no-store']];
    const html = file.forms.at(-1)?.body.toString() ?? '';
    return { html, headers: Object.fromEntries(headers.filter(([name]) => name !== 'CDN-Cache-Control')) };
  }

  return {
    pages: {
      pages: build.public.filter((pattern) => !pattern.includes('[')),
      onDemand: build.onDemand,
      hasFile: (address: string) => files.has(address),
    },
    fileFor: (address: string) => {
      const file = files.get(address);
      if (file !== undefined) return file;
      const version = live();
      const page = version.pages.get(address);
      return page === undefined ? oldDrawings.get(address) : (page.file ?? fileOf(page, version));
    },
    get paths() {
      return live().paths;
    },
    get notFound() {
      return live().notFound;
    },
    get failed() {
      return live().failed;
    },
    render: (request: Request, locals: PageLocals) => renderer.renderPage(request, locals, given(live())),
    preview: async (content: Content, address: string): Promise<PublicFile | undefined> => {
      const shown = { content, codes: live().codes };
      const listed = await renderer.listPages(given(shown), build.public);
      const page = listed.find((one) => one.address === address);
      return page && render(page, shown);
    },
    /** Lists a new publication's pages and renders some as a test. @throws Error if one fails */
    prepare: async (
      content: Content,
      { courses }: Catalogue,
      codes: readonly LiveCode[],
    ): Promise<SiteVersion> => {
      const shown = { content, codes };
      const listed = await renderer.listPages(given(shown), build.public);
      const all = new Map(
        listed.map((page): [string, KeptPage] => [
          page.address,
          { ...page, last: current?.pages.get(page.address)?.file },
        ]),
      );
      const [notFound, failed] = await Promise.all(
        ERROR_PAGES.map((address) => errorPage(all.get(address), shown)),
      );
      for (const address of ERROR_PAGES) all.delete(address);
      for (const page of PROOF.flatMap((address) => all.get(address) ?? []))
        page.file = await render(page, shown);
      const aliases = courses.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path] as const));
      const addresses = [...all.keys()].filter((address) => !/\.\w+$/.test(address));
      const paths = createCanonicalPaths(addresses, aliases, build.onDemand);
      return { ...shown, pages: all, paths, notFound, failed };
    },
    swap: (version: SiteVersion): void => {
      for (const [address, { file }] of current?.pages ?? [])
        if (address.startsWith('/art/') && file !== undefined && !version.pages.has(address))
          oldDrawings.set(address, file);
      for (const address of [...oldDrawings.keys()].slice(0, -KEPT_DRAWINGS)) oldDrawings.delete(address);
      current = version;
      const listed = Array.from(version.pages.values(), ({ address, pattern }) => ({ address, pattern }));
      proof.begin({ siteDir, build, given: given(version), pages: listed });
    },
    proof: proof.state,
  };
}

const PAUSE_MS = 1000;
let idle: Promise<unknown> = Promise.resolve();

/** Runs work one by one after a pause, so that compressing delays no visitor. */
function whenIdle(work: () => Promise<void>): void {
  const later = async (): Promise<void> => {
    await setTimeout(PAUSE_MS, undefined, { ref: false });
    await work();
  };
  idle = idle.then(later, later);
}
