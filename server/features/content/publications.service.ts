import { audit } from '../../audit.ts';
import type { Publication, Texts } from '../../content/publisher.ts';
import { readFolder } from '../../content/read-folder.ts';
import { sayProblems } from '../../content/say-problems.ts';
import { setAside, tidyFolder } from '../../content/set-aside.ts';
import { stageFiles } from '../../content/write-files.ts';
import type { ContentPublished, ContentVersion, VersionQuery } from '../../contract/content-editor.ts';
import { MISSING } from '../../contract/content-problem.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { shaOf } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, OperatorError, orNotFound } from '../../errors.ts';
import { namesOfColleagues } from '../users/users.service.ts';
import * as rows from './content.repository.ts';
import { assertGuarded } from './guarded-values.ts';
import { assertOffersKept } from './kept-offers.ts';
import { type Author, compare, differing, keepUnpublished, record, shasOf } from './record-version.ts';

const SILENT_MS = 60 * 60_000;

interface Wanted {
  readonly texts: (disk: Texts) => Promise<Texts>;
  readonly also?: (tx: Db, version: number) => Promise<unknown>;
}

// The database records a publication before the folder is written.

/** Publishes the folder at the start. @throws OperatorError if nothing can be published */
export async function openPublications(deps: Deps): Promise<void> {
  await tidyFolder(deps.config.contentDir, deps.config.databaseUrl === undefined ? 0 : SILENT_MS);
  await finish(deps);
  deps.publisher.onPublished((one) => recordDisk(deps, one));
  const latest = await rows.findVersion(deps.db);
  const texts = latest && (await rows.readTexts(deps.db, latest.files));
  deps.publisher.remember(texts ?? new Map());
  const published = await deps.publisher.publish();
  if ('publication' in published) return;
  // Shows the last publication until the folder is valid again.
  const last = texts && (await deps.publisher.publish({ texts: async () => texts, wasLive: true }));
  if (last === undefined || 'problems' in last)
    throw new OperatorError(sayProblems(published.problems).join('\n'));
}

/** Checks, renders, records, writes and publishes a change, all or nothing. */
export async function publishContent(
  deps: Deps,
  { texts, also }: Wanted,
  actor: Author,
): Promise<ContentPublished> {
  let done: Awaited<ReturnType<typeof record>> | undefined;
  const commit = async ({ texts: checked, catalogue }: Publication, disk: Texts): Promise<void> => {
    const compared = await compare(deps, checked);
    assertGuarded(compared, actor);
    await assertOffersKept(deps, deps.publisher.current().catalogue, catalogue);
    const files = newTexts(disk, checked);
    const staged = await stageFiles(deps.config.contentDir, files);
    try {
      done = await deps.db.transaction().execute(async (tx) => {
        const recorded = await record(deps, tx, compared, actor, null);
        await keepUnpublished(deps, tx, disk, compared.latest?.files ?? {}, files, actor);
        await also?.(tx, recorded.version.id);
        return recorded;
      });
    } catch (error) {
      await staged.drop();
      throw error;
    }
    for (const { path, text } of deps.publisher.leftOut())
      if (files.has(path) && text !== MISSING) await setAside(deps.config.contentDir, path);
    await staged.place();
    await rows.markWritten(deps.db, done.version.id, deps.now());
  };
  const published = await deps.publisher.publish({ before: () => finish(deps), texts, commit });
  if ('problems' in published)
    throw new AppError('CONTENT_WRONG', { members: { problems: published.problems } });
  if (done === undefined) throw new AppError('UNEXPECTED');
  return { message: 'Live.', ...done };
}

export function publishDrafts(
  deps: Deps,
  paths: readonly string[],
  actor: Author,
): Promise<ContentPublished> {
  const published = new Map<string, string>();
  const texts = async (disk: Texts) => {
    for (const path of paths) {
      const draft = orNotFound(await rows.findDraft(deps.db, path));
      const found = disk.get(path);
      if ((found === undefined ? '' : shaOf(found)) !== draft.base_sha) throw new AppError('CONTENT_CHANGED');
      published.set(path, draft.text);
    }
    return new Map([...disk, ...published]);
  };
  // A draft saved meanwhile is kept, now based on the published text.
  const also = async (tx: Db) => {
    for (const [path, text] of published) {
      const draft = await rows.findDraft(tx, path);
      if (draft === undefined || draft.text === text) await rows.deleteDrafts(tx, [path]);
      else await rows.saveDraft(tx, { ...draft, base_sha: shaOf(text) });
    }
  };
  return publishContent(deps, { texts, also }, actor);
}

/** Publishes an earlier version byte by byte. @param current the version that the caller believes live */
export async function restoreVersion(
  deps: Deps,
  id: number,
  current: number,
  actor: Author,
): Promise<ContentPublished> {
  const wanted = orNotFound(await rows.findVersion(deps.db, id));
  const texts = async () => {
    if ((await rows.findVersion(deps.db))?.id !== current) throw new AppError('CONTENT_CHANGED');
    return rows.readTexts(deps.db, wanted.files);
  };
  const also = (tx: Db, version: number) =>
    audit(tx, actor.id, 'content-restored', undefined, { version, restored: id });
  return publishContent(deps, { texts, also }, actor);
}

export async function listVersions(
  deps: Deps,
  { limit = limits.pageSize, cursor }: VersionQuery,
): Promise<Page<ContentVersion>> {
  const found = await rows.listVersions(deps.db, limit, cursor);
  const { count } = await rows.countVersions(deps.db);
  const latest = await rows.findVersion(deps.db);
  const names = await namesOfColleagues(deps);
  const versions = found.map(({ id, at, by_id, summary, files }, place) => {
    const by = names.get(by_id) ?? null;
    const before = found[place + 1]?.files ?? files;
    return { id, at, by, summary, isLive: id === latest?.id, files: differing(before, files) };
  });
  return pageOf(versions, limit, count);
}

export async function followPublications(deps: Deps): Promise<void> {
  const latest = await rows.findVersion(deps.db);
  if (latest === undefined || latest.id === deps.followed.version || latest.written_at === null) return;
  deps.followed.version = latest.id;
  if (differing(latest.files, shasOf(deps.publisher.current().texts)).length > 0)
    await deps.publisher.publish({ texts: () => rows.readTexts(deps.db, latest.files) });
}

/** Finishes writing after a crash; files changed since are left alone. */
async function finish({ config, db, now }: Deps): Promise<boolean> {
  const latest = await rows.findVersion(db);
  if (latest === undefined || latest.written_at !== null) return false;
  const before = (await rows.findVersion(db, latest.after_id))?.files ?? {};
  const { texts: disk, unread } = await readFolder(config.contentDir);
  const texts = await rows.readTexts(db, latest.files);
  const kept = new Map((await rows.listDrafts(db)).map(({ path, text }) => [path, text]));
  const files = newTexts(disk, texts);
  for (const path of files.keys()) {
    const found = disk.get(path);
    const isKnown = (found === undefined ? undefined : shaOf(found)) === before[path];
    const isUnread = (unread.get(path) ?? MISSING) !== MISSING;
    if (isUnread || (!isKnown && found !== kept.get(path))) files.delete(path);
  }
  const staged = await stageFiles(config.contentDir, files);
  await staged.place();
  await rows.markWritten(db, latest.id, now());
  return true;
}

async function recordDisk(deps: Deps, { texts }: Publication): Promise<void> {
  const compared = await compare(deps, texts);
  if (compared.latest !== undefined && differing(compared.latest.files, compared.files).length === 0) return;
  try {
    await deps.db.transaction().execute((tx) => record(deps, tx, compared, undefined, deps.now()));
  } catch (error) {
    // Another process recorded the same first.
    if (!(error instanceof AppError && error.code === 'CONTENT_CHANGED')) throw error;
  }
}

function newTexts(disk: Texts, wanted: Texts): Map<string, string | undefined> {
  const paths = [...new Set([...disk.keys(), ...wanted.keys()])].filter(
    (path) => disk.get(path) !== wanted.get(path),
  );
  return new Map(paths.map((path) => [path, wanted.get(path)]));
}
