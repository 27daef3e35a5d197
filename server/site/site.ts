import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Catalogue } from '../catalogue.ts';
import type { Config } from '../config.ts';
import type { Content } from '../contract/content/collections.ts';
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

/** A public page of one publication: rendered at its first request, then kept. */
interface KeptPage extends ListedPage {
  file?: PublicFile;
  rendering?: Promise<PublicFile> | undefined;
  /** Of the publication before, for a page that can't be rendered now. */
  readonly last?: PublicFile | undefined;
}

interface ErrorPage {
  readonly html: string;
  readonly headers: Record<string, string>;
}

/** All public pages of one publication. */
export interface SiteVersion {
  readonly content: Content;
  readonly pages: ReadonlyMap<string, KeptPage>;
  readonly paths: ReturnType<typeof createCanonicalPaths>;
  readonly notFound: ErrorPage | undefined;
  readonly failed: ErrorPage | undefined;
}

/** What answers of a site need. */
export interface Site {
  /** The file at an address; a promise while its page renders. It rejects if the page fails and never rendered before. */
  fileFor(address: string): PublicFile | Promise<PublicFile> | undefined;
  /** A public page as it would be with other content, for example with drafts; undefined where there is no such page. */
  preview(content: Content, address: string): Promise<PublicFile | undefined>;
  readonly paths: SiteVersion['paths'];
  readonly notFound: ErrorPage | undefined;
  readonly failed: ErrorPage | undefined;
  proof(): Proof;
}

/** While developing, Astro's own server has the pages. */
export const noSite: Site = {
  fileFor: () => undefined,
  preview: async () => undefined,
  paths: createCanonicalPaths([], [], []),
  notFound: undefined,
  failed: undefined,
  proof: () => ({ of: 0, proved: 0, isThrough: true, faults: new Map() }),
};

/** Rendered before a publication is live; all others are proved as soon as it is. */
const PROOF = ['/', '/courses'];
const ERROR_PAGES = ['/404', '/500'];

/** Drawings of older publications: pages in browsers and CDNs still name them. */
const KEPT_DRAWINGS = 20;

const TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/;

/** The files of a build, and the pages of the current publication. @throws OperatorError where nothing is built */
export async function openSite(config: Pick<Config, 'contentDir' | 'siteDir' | 'siteUrl'>, log: Log) {
  const { contentDir, siteDir, siteUrl } = config;
  const given = (content: Content): Handed => ({ content, contentDir, siteUrl });
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

  async function render(page: ListedPage, content: Content): Promise<PublicFile> {
    const { address } = page;
    const response = await renderer.renderPublic(page, given(content));
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

  /** Many first requests at once render once. */
  function fileOf(page: KeptPage, content: Content): PublicFile | Promise<PublicFile> {
    const { address } = page;
    page.rendering ??= render(page, content)
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

  async function errorPage(page: KeptPage | undefined, content: Content): Promise<ErrorPage | undefined> {
    const file = page && (await render(page, content));
    if (file === undefined || !('forms' in file)) return undefined;
    const headers: Header[] = [...file.headers, ['Cache-Control', 'no-store']];
    const html = file.forms.at(-1)?.body.toString() ?? '';
    return { html, headers: Object.fromEntries(headers.filter(([name]) => name !== 'CDN-Cache-Control')) };
  }

  return {
    /** What links of the content may lead to, beside the pages that content makes. */
    pages: {
      pages: build.public.filter((pattern) => !pattern.includes('[')),
      onDemand: build.onDemand,
      hasFile: (address: string) => files.has(address),
    },
    fileFor: (address: string) => {
      const file = files.get(address);
      if (file !== undefined) return file;
      const { pages, content } = live();
      const page = pages.get(address);
      return page === undefined ? oldDrawings.get(address) : (page.file ?? fileOf(page, content));
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
    render: (request: Request, locals: PageLocals) =>
      renderer.renderPage(request, locals, given(live().content)),
    preview: async (content: Content, address: string): Promise<PublicFile | undefined> => {
      const listed = await renderer.listPages(given(content), build.public);
      const page = listed.find((one) => one.address === address);
      return page && render(page, content);
    },
    /** Lists the pages of a new publication and renders some as a proof. @throws Error where one of those fails */
    prepare: async (content: Content, { courses }: Catalogue): Promise<SiteVersion> => {
      const listed = await renderer.listPages(given(content), build.public);
      const all = new Map(
        listed.map((page): [string, KeptPage] => [
          page.address,
          { ...page, last: current?.pages.get(page.address)?.file },
        ]),
      );
      const [notFound, failed] = await Promise.all(
        ERROR_PAGES.map((address) => errorPage(all.get(address), content)),
      );
      for (const address of ERROR_PAGES) all.delete(address);
      for (const page of PROOF.flatMap((address) => all.get(address) ?? []))
        page.file = await render(page, content);
      const aliases = courses.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path] as const));
      const addresses = [...all.keys()].filter((address) => !/\.\w+$/.test(address));
      const paths = createCanonicalPaths(addresses, aliases, build.onDemand);
      return { content, pages: all, paths, notFound, failed };
    },
    /** From one request to the next, all pages are those of the new publication. */
    swap: (version: SiteVersion): void => {
      for (const [address, { file }] of current?.pages ?? [])
        if (address.startsWith('/art/') && file !== undefined && !version.pages.has(address))
          oldDrawings.set(address, file);
      for (const address of [...oldDrawings.keys()].slice(0, -KEPT_DRAWINGS)) oldDrawings.delete(address);
      current = version;
      const { content, pages } = version;
      const listed = Array.from(pages.values(), ({ address, pattern }) => ({ address, pattern }));
      proof.begin({ siteDir, build, given: given(content), pages: listed });
    },
    proof: proof.state,
  };
}

const PAUSE_MS = 1000;
let idle: Promise<unknown> = Promise.resolve();

/** One after the other, and after a pause: compressing must not hold up the visitor who waits, nor fill all threads. */
function whenIdle(work: () => Promise<void>): void {
  const later = async (): Promise<void> => {
    await setTimeout(PAUSE_MS, undefined, { ref: false });
    await work();
  };
  idle = idle.then(later, later);
}
