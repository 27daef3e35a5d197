import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Catalogue } from '../catalogue.ts';
import type { Content } from '../contract/content/collections.ts';
import type { ContentProblem } from '../contract/content-problem.ts';
import type { Log } from '../log.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { createContentReader } from './read-content.ts';
import { type ContentFolder, isSiteFile, readFolder } from './read-folder.ts';
import { sayProblems } from './say-problems.ts';

/** The files as written, by path, for example `courses/angular.md`. */
export type Texts = ReadonlyMap<string, string>;

/** What is live: all files of one moment, checked. */
export interface Publication {
  /** Of the texts: the same texts have the same version. */
  readonly version: string;
  readonly content: Content;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
}

export type Published = { readonly publication: Publication } | { readonly problems: ContentProblem[] };

/** The pages of a site, as far as a publication changes them. */
interface Pages<Version> {
  /** What links of the content may lead to. */
  readonly pages: Parameters<typeof createContentReader>[0];
  /** Lists and proves the pages of a new publication. @throws Error where one can't be rendered */
  readonly prepare: (content: Content, catalogue: Catalogue) => Promise<Version>;
  /** Puts them in the place of the old ones, in one turn of the loop. */
  readonly swap: (version: Version) => void;
  /** What keeps pages of the current publication from being shown, by address. */
  readonly proof: () => { readonly faults: ReadonlyMap<string, string> };
}

/** A publication of more than what the folder says now. */
export interface Change {
  /** Called before the folder is read. */
  readonly before?: () => Promise<unknown>;
  /** What the folder is to say, of what it says. */
  readonly texts: (folder: Texts) => Promise<Texts>;
  /**
   * Writes it into the folder: called when all is checked and proved, right before it is live. @throws to keep it from that
   * @param base what it changes: files that are not to be written say in it what the publication says
   */
  readonly commit?: (publication: Publication, base: Texts) => Promise<void>;
  /** Of a version that was live before: it is shown even where a check of today would refuse it. */
  readonly wasLive?: boolean;
}

/** A file of the folder that is not read. */
interface LeftOut extends ContentProblem {
  /** A page, which keeps the form that was published last. */
  readonly isKept: boolean;
  /** Of a stray file, in bytes. */
  readonly name?: Buffer;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Where there is no site whose pages could be proved: commands and tests. */
export const noPages: Pages<undefined> = {
  pages: { hasFile: () => true },
  prepare: async () => undefined,
  swap: () => undefined,
  proof: () => ({ faults: new Map() }),
};

/** How often the folder is looked at, and how long it must be quiet, so that half a `git pull` never is live. */
const LOOK_EVERY_MS = 2000;

/** Reads, checks and publishes the content folder; one publication after the other. */
export function createPublisher<Version>(contentDir: string, site: Pages<Version>, log: Log) {
  const reader = createContentReader(site.pages);
  const listeners: ((publication: Publication) => Promise<void>)[] = [];
  let current: Publication | undefined;
  let lastGood: Texts = new Map();
  let problems: ContentProblem[] = [];
  let leftOut: LeftOut[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  const live = (): Publication => {
    if (current === undefined) throw new Error('Nothing is published yet.');
    return current;
  };

  /** The folder, in which a page that can't be read has its last good form. Notes what is left out. */
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

  /** Checks what is wanted; where someone else's files in the folder keep it back, with the published form of those. */
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
    // What was asked for and is wrong leaves the folder as it is.
    const refuse = (why: ContentProblem[]): Published =>
      change === undefined ? refuseFolder(why) : { problems: why };
    if (content === undefined) return refuse(found.problems);
    const version = versionOf(texts);
    const publication = { version, content, catalogue: makeCatalogue(content), texts };
    const isLive = version === current?.version;
    let rendered: Version | undefined;
    try {
      rendered = isLive ? undefined : await site.prepare(content, publication.catalogue);
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

  /** Publishes the folder, changed if so asked. The last good version stays where something is wrong. */
  function publish(change?: Change): Promise<Published> {
    const turn = queue.then(() => publishOnce(change));
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    current: live,
    isPublished: (path: string): boolean => current?.texts.has(path) ?? false,
    /** What keeps the folder from being published; nothing while it is live as it is. */
    problems: () => problems,
    faults: () => site.proof().faults,
    /** What in the folder is not read. */
    leftOut: () => leftOut,
    readFolder: readUsable,
    /** What was live before this process, from which a page that can't be read keeps its form. */
    remember: (texts: Texts): void => {
      lastGood = texts;
    },
    publish,
    /** What publishing these texts would say. */
    check: async (texts: Texts) => reader.check({ ...(await readFolder(contentDir)), problems: [], texts }),
    /** Called after each publication, before the next begins. */
    onPublished: (listener: (publication: Publication) => Promise<void>): void => {
      listeners.push(listener);
    },
    /** Publishes what changes in the folder, until the signal. */
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

/** Names, sizes and times of all files: what changes when one is written. */
async function fingerprint(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const lines = names.map(async (name) => {
    // Editors mark a file that is open with a link that leads nowhere.
    const found = await stat(join(folder, name)).catch(() => undefined);
    return `${name} ${found?.size} ${found?.mtimeMs}`;
  });
  return (await Promise.all(lines)).join('\n');
}
