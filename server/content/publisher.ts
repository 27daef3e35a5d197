import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../catalogue.ts';
import type { LiveCode } from '../contract/codes.ts';
import type { Content } from '../contract/content/collections.ts';
import type { ContentProblem } from '../contract/content-problem.ts';
import { indianDay } from '../contract/india-time.ts';
import { lastDaysOf } from '../contract/offers.ts';
import type { Log } from '../log.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { createContentReader } from './read-content.ts';
import { type ContentFolder, isSiteFile, readFolder } from './read-folder.ts';
import { sayProblems } from './say-problems.ts';

export type Texts = ReadonlyMap<string, string>;

export interface Publication {
  readonly version: string;
  readonly content: Content;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
}

export type Published = { readonly publication: Publication } | { readonly problems: ContentProblem[] };

interface Pages<Version> {
  readonly pages: Parameters<typeof createContentReader>[0];
  /** Renders the pages of a new publication as a test. @throws Error if one fails */
  readonly prepare: (content: Content, catalogue: Catalogue, codes: readonly LiveCode[]) => Promise<Version>;
  readonly swap: (version: Version) => void;
  readonly proof: () => { readonly faults: ReadonlyMap<string, string> };
}

export interface Change {
  readonly before?: () => Promise<unknown>;
  readonly texts: (folder: Texts) => Promise<Texts>;
  /** Writes the folder right before publishing, or throws to stop it. `base` is what it changes. */
  readonly commit?: (publication: Publication, base: Texts) => Promise<void>;
  /** A version that was live before: published even if today's checks would refuse it. */
  readonly wasLive?: boolean;
}

/** A file that is not read; the page of one that `isKept` shows its last published form. */
interface LeftOut extends ContentProblem {
  readonly isKept: boolean;
  readonly name?: Buffer;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** For commands and tests, which have no pages to render. */
export const noPages: Pages<undefined> = {
  pages: { hasFile: () => true },
  prepare: async () => undefined,
  swap: () => undefined,
  proof: () => ({ faults: new Map() }),
};

/** Polling interval, and how long the folder must be quiet, so that half a `git pull` is never published. */
const LOOK_EVERY_MS = 2000;

/** Reads, checks and publishes the content folder, one publication at a time. */
export function createPublisher<Version>(contentDir: string, site: Pages<Version>, log: Log) {
  const reader = createContentReader(site.pages);
  const listeners: ((publication: Publication) => Promise<void>)[] = [];
  let current: Publication | undefined;
  let shownFor = '';
  let codes: readonly LiveCode[] = [];
  let lastGood: Texts = new Map();
  let problems: ContentProblem[] = [];
  let leftOut: LeftOut[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  const live = (): Publication => {
    if (current === undefined) throw new Error('Nothing is published yet.');
    return current;
  };

  async function readUsable(): Promise<ContentFolder> {
    const folder = await readFolder(contentDir);
    const kept = [...folder.unread.keys()].filter((path) => lastGood.has(path));
    const unread = [...folder.unread].filter(([path]) => lastGood.has(path) || !isSiteFile(path));
    leftOut = [
      ...unread.map(([path, text]) => ({ path, text, isKept: lastGood.has(path) })),
      ...folder.strays.map((stray) => ({ ...stray, isKept: false })),
    ];
    return {
      ...folder,
      texts: new Map([...folder.texts, ...kept.map((path) => [path, lastGood.get(path) ?? ''] as const)]),
    };
  }

  /** Checks a change; if other files in the folder are broken, retries with their published texts. */
  async function checkChange(folder: ContentFolder, { texts, wasLive = false }: Change) {
    const wanted = await texts(folder.texts);
    const read = await reader.check({ ...folder, texts: wanted }, wasLive);
    if (read.content !== undefined || current === undefined) return { read, base: folder.texts };
    const base = new Map(current.texts);
    const rest = new Map(current.texts);
    for (const path of new Set([...folder.texts.keys(), ...wanted.keys()]))
      if (folder.texts.get(path) !== wanted.get(path)) {
        put(base, path, folder.texts.get(path));
        put(rest, path, wanted.get(path));
      }
    return { read: await reader.check({ ...folder, problems: [], texts: rest }), base };
  }

  async function publishOnce(change: Change | undefined): Promise<Published> {
    await change?.before?.();
    const folder = await readUsable();
    const { read, base } =
      change === undefined
        ? { read: await reader.check(folder), base: folder.texts }
        : await checkChange(folder, change);
    if (change === undefined && leftOut.length > 0)
      log.warn({ files: sayProblems(leftOut) }, 'files of the content folder are not read');
    const { content, texts, ...found } = read;
    // A refused change must not write to the folder.
    const refuse = (why: ContentProblem[]): Published =>
      change === undefined ? refuseFolder(why) : { problems: why };
    if (content === undefined) return refuse(found.problems);
    const version = versionOf(texts);
    const publication = { version, content, catalogue: makeCatalogue(content), texts };
    const isLive = version === current?.version;
    let rendered: Version | undefined;
    try {
      rendered = isLive ? undefined : await site.prepare(content, publication.catalogue, codes);
    } catch (error) {
      log.error({ err: error }, 'the pages of a publication could not be rendered');
      return refuse([{ path: '', text: `A page can't be rendered: ${(error as Error).message}` }]);
    }
    if (change?.commit !== undefined) {
      await change.commit(publication, base);
      await readUsable();
    }
    if (base === folder.texts && (change === undefined || change.commit !== undefined)) problems = [];
    if (isLive) return { publication: live() };
    site.swap(rendered as Version);
    shownFor = indianDay(Date.now());
    current = publication;
    lastGood = texts;
    log.info({ version, courses: content.courses.length }, 'content published');
    for (const listener of listeners) await listener(publication);
    return { publication };
  }

  function refuseFolder(found: ContentProblem[]): Published {
    problems = found;
    log.error(
      { problems: sayProblems(found) },
      "the content can't be published; the last good version stays",
    );
    return { problems: found };
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  }
  const publish = (change?: Change): Promise<Published> => inTurn(() => publishOnce(change));

  /** Renders the pages again where a price, a batch or a code began or ended; no new version. @returns whether it did */
  async function showToday(liveCodes: readonly LiveCode[]): Promise<boolean> {
    const { content, catalogue } = live();
    const [before, today] = [shownFor, indianDay(Date.now())];
    const offers = content.courses.flatMap(({ data }) => data.offers ?? []);
    shownFor = today;
    const hasEnded = lastDaysOf(offers).some((day) => day >= before && day < today);
    if (!hasEnded && isDeepStrictEqual(liveCodes, codes)) return false;
    codes = liveCodes;
    site.swap(await site.prepare(content, catalogue, codes));
    return true;
  }

  return {
    current: live,
    isPublished: (path: string): boolean => current?.texts.has(path) ?? false,
    problems: () => problems,
    faults: () => site.proof().faults,
    leftOut: () => leftOut,
    readFolder: readUsable,
    /** Sets the last good texts from an earlier process. */
    remember: (texts: Texts): void => {
      lastGood = texts;
    },
    publish,
    check: async (texts: Texts) => reader.check({ ...(await readFolder(contentDir)), problems: [], texts }),
    /** Listeners finish before the next publication begins. */
    onPublished: (listener: (publication: Publication) => Promise<void>): void => {
      listeners.push(listener);
    },
    showToday: (liveCodes: readonly LiveCode[]): Promise<boolean> => inTurn(() => showToday(liveCodes)),
    watch: async (signal: AbortSignal): Promise<void> => {
      let published = await fingerprint(contentDir).catch(() => '');
      let seen = published;
      while (!signal.aborted) {
        await setTimeout(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
        const now = await fingerprint(contentDir).catch(() => seen);
        if (now === seen && now !== published) {
          published = now;
          await publish().catch((error: unknown) => log.error({ err: error }, 'content could not be read'));
        }
        seen = now;
      }
    },
  };
}

function put(texts: Map<string, string>, path: string, text: string | undefined): void {
  if (text === undefined) texts.delete(path);
  else texts.set(path, text);
}

function versionOf(texts: Texts): string {
  const hash = createHash('sha256');
  for (const [path, text] of [...texts].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path}\0${text}\0`);
  return hash.digest('base64url').slice(0, 22);
}

async function fingerprint(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const lines = names.map(async (name) => {
    // Editors mark open files with dangling links.
    const found = await stat(join(folder, name)).catch(() => undefined);
    return `${name} ${found?.size} ${found?.mtimeMs}`;
  });
  return (await Promise.all(lines)).join('\n');
}
