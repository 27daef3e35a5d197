import type { FieldChange } from '../../content/change-values.ts';
import { formOf } from '../../content/form-of.ts';
import type { NewCourse } from '../../content/new-course.ts';
import { tryParseContentFile } from '../../content/parse-content-file.ts';
import type { Texts } from '../../content/publisher.ts';
import { changesOf, titleOf } from '../../content/say-changes.ts';
import { files, schemaOf } from '../../contract/content/collections.ts';
import { listSamples } from '../../contract/content/samples.ts';
import type * as contract from '../../contract/content-editor.ts';
import { foldText } from '../../contract/fold-text.ts';
import { shaOf } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { listVideos } from '../materials/materials.service.ts';
import { namesOfColleagues } from '../users/users.service.ts';
import { checkDraft } from './check-draft.ts';
import * as rows from './content.repository.ts';
import { edited, nameOf, save, saveOver, workOn } from './draft-work.ts';
import { publishContent } from './publications.service.ts';
import type { Author } from './record-version.ts';

const KINDS = { courses: 'course', faqs: 'faq', legal: 'legal', site: 'site' } as const;
const kindOf = (path: string) => KINDS[path.slice(0, path.indexOf('/')) as keyof typeof KINDS];

function conflictOf(path: string, sha: string, theirs: string, yours: string | undefined, by: string | null) {
  const changes = yours === undefined ? [] : changesOf(path, theirs, yours);
  const differences = changes.map(({ label, old, now }) => ({ label, theirs: old, yours: now }));
  return { sha, by, yours: yours ?? null, differences };
}

// Content files as admins edit them: a change is a draft until published.

export async function listContent(deps: Deps): Promise<contract.ContentList> {
  const { catalogue, content, texts } = deps.publisher.current();
  const drafts = await rows.listDrafts(deps.db);
  const latest = await rows.findVersion(deps.db);
  const names = await namesOfColleagues(deps);
  const entries = [...content.courses, ...content.faqs, ...content.legalPages];
  const titles = new Map(entries.map(({ filePath, data }) => [filePath.replace('content/', ''), data.title]));
  const draftOf = new Map(drafts.map((draft) => [draft.path, draft]));
  const paths = [...new Set([...texts.keys(), ...draftOf.keys()])].sort();
  const drafted = drafts.map(({ path, text }) => ({ path, data: tryParseContentFile(path, text)?.values }));
  const site = drafted.find(({ path }) => path === 'site/site.yml')?.data ?? content.site;
  return {
    version: latest === undefined ? null : { id: latest.id, at: latest.at },
    problems: deps.publisher.problems(),
    files: paths.map((path) => {
      const { by_id, updated_at: at, text } = draftOf.get(path) ?? {};
      return {
        path,
        kind: kindOf(path),
        title: titles.get(path) ?? titleOf(path, tryParseContentFile(path, text)),
        draft: at === undefined ? null : { by: names.get(by_id) ?? null, at },
        isNew: !texts.has(path),
      };
    }),
    samples: [...catalogue.samples.filter(({ path }) => !draftOf.has(path)), ...listSamples(drafted)],
    hidesSamples: site['samples'] === 'hidden',
  };
}

export async function readContent(deps: Deps, path: string): Promise<contract.ContentFile> {
  const { live, draft, isBehind, text, sha } = await workOn(deps, path);
  if (live === undefined && draft === undefined) throw new AppError('NOT_FOUND');
  const said = tryParseContentFile(path, text);
  const published = tryParseContentFile(path, live);
  const slug = /^courses\/(.*)\.md$/.exec(path)?.[1];
  const lessons = slug === undefined ? [] : await listVideos(deps, slug);
  return {
    path,
    kind: kindOf(path),
    title: titleOf(path, said),
    sha,
    text,
    values: said?.values ?? null,
    body: said?.body ?? null,
    form: formOf(orNotFound(schemaOf(path)), deps.publisher.current().content, said?.values ?? {}, lessons),
    ...(await checkDraft(deps, path, text)),
    live: live ?? null,
    published: published === undefined ? null : { values: published.values, body: published.body ?? null },
    draft: draft === undefined ? null : { by: await nameOf(deps, draft), at: draft.updated_at },
    conflict: isBehind ? conflictOf(path, sha, text, draft?.text, null) : null,
  };
}

/** Saves a draft, valid or not. @throws AppError CONTENT_CHANGED with both texts, CONTENT_TEXT_ONLY */
export async function changeContent(
  deps: Deps,
  path: string,
  input: contract.ContentChangeInput,
  actorId: number,
): Promise<contract.ContentSaved> {
  const work = await workOn(deps, path);
  const { text, sha, draft } = work;
  const next = edited(path, text, input);
  if (input.baseSha !== sha) {
    const by = draft === undefined ? null : await nameOf(deps, draft);
    throw new AppError('CONTENT_CHANGED', { members: { conflict: conflictOf(path, sha, text, next, by) } });
  }
  if (next === undefined) throw new AppError('CONTENT_TEXT_ONLY');
  // Someone saved meanwhile: report the conflict.
  if (!(await saveOver(deps, work, next, actorId))) return changeContent(deps, path, input, actorId);
  return { message: 'Draft saved.', sha: shaOf(next), ...(await checkDraft(deps, path, next)) };
}

export async function discardDraft({ db }: Deps, path: string): Promise<void> {
  if ((await rows.deleteDrafts(db, [path])) === 0) throw new AppError('NOT_FOUND');
}

/** Changes and publishes values of a file and its draft. @returns false if it is not published */
export async function changePublishedFile(
  deps: Deps,
  path: string,
  changes: readonly FieldChange[],
  actor: Author,
  also: (tx: Db) => Promise<unknown>,
): Promise<boolean> {
  if (!deps.publisher.isPublished(path)) return false;
  const change = (text: string) => {
    const next = edited(path, text, { baseSha: '', changes: [...changes] });
    if (next === undefined) throw new AppError('CONTENT_TEXT_ONLY');
    return next;
  };
  const found: { before?: string; after?: string } = {};
  const texts = async (disk: Texts) => {
    const before = disk.get(path) ?? '';
    Object.assign(found, { before, after: change(before) });
    return new Map([...disk, [path, found.after ?? '']]);
  };
  const both = async (tx: Db) => {
    const draft = await rows.findDraft(tx, path);
    if (draft !== undefined && draft.base_sha === shaOf(found.before ?? '')) {
      const base_sha = shaOf(found.after ?? '');
      const row = { path, base_sha, text: change(draft.text), by_id: actor.id, updated_at: deps.now() };
      await rows.saveDraft(tx, row);
    }
    await also(tx);
  };
  await publishContent(deps, { texts, also: both }, actor);
  return true;
}

/** Changes values in a draft, begun if needed; skips what can't be written in place. */
export async function changeDraftValues(
  deps: Deps,
  path: string,
  changes: readonly FieldChange[],
  actorId: number | null,
): Promise<void> {
  const work = await workOn(deps, path);
  if (work.draft === undefined && !deps.publisher.isPublished(path)) return;
  const next = edited(path, work.text, { baseSha: '', changes: [...changes] });
  if (next !== undefined && !(await saveOver(deps, work, next, actorId)))
    await changeDraftValues(deps, path, changes, actorId);
}

/** Begins a course's page in the course's transaction, if anything is published and the title is free. */
export async function beginCoursePage(
  deps: Deps,
  tx: Db,
  course: NewCourse,
  actorId: number,
): Promise<string | undefined> {
  if (!deps.publisher.isPublished(files.site.path)) return undefined;
  try {
    return await beginIn(deps, tx, course, actorId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'COURSE_NAME_TAKEN') return undefined;
    throw error;
  }
}

/** Begins a draft with the course's title. @throws AppError COURSE_NAME_TAKEN */
export function beginCourseDraft(deps: Deps, course: NewCourse, actorId: number): Promise<string> {
  return deps.db.transaction().execute((tx) => beginIn(deps, tx, course, actorId));
}

/** Returns the content with all valid drafts applied. */
export async function readContentWithDrafts({ db, publisher }: Deps) {
  const { content, texts } = publisher.current();
  const disk = (await publisher.readFolder()).texts;
  const drafts = (await rows.listDrafts(db)).filter(
    ({ path, base_sha }) => base_sha === (disk.has(path) ? shaOf(disk.get(path) ?? '') : ''),
  );
  const check = (some: typeof drafts) =>
    publisher.check(new Map([...texts, ...some.map(({ path, text }) => [path, text] as const)]));
  const all = await check(drafts);
  if (all.content !== undefined) return all.content;
  const wrong = new Set(all.problems.map(({ path }) => path));
  return (await check(drafts.filter(({ path }) => !wrong.has(path)))).content ?? content;
}

async function beginIn(deps: Deps, tx: Db, course: NewCourse, actorId: number): Promise<string> {
  const { content, texts } = deps.publisher.current();
  const drafts = await rows.listDrafts(tx);
  const others = [
    ...content.courses.map(({ data }) => data.title),
    ...drafts.map(({ path, text }) => titleOf(path, tryParseContentFile(path, text))),
  ];
  if (others.some((other) => foldText(other) === foldText(course.title)))
    throw new AppError('COURSE_NAME_TAKEN');
  const isTaken = (path: string) => texts.has(path) || drafts.some((draft) => draft.path === path);
  // Imported on use: the letters of all scripts take 4 MB.
  const { newCourse } = await import('../../content/new-course.ts');
  const { path, text } = newCourse(course, content, isTaken);
  await save(deps, tx, path, '', text, actorId);
  return path;
}
