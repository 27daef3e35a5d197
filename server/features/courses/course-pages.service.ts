import type { CatalogueCourse } from '../../catalogue.ts';
import type { FieldChange } from '../../content/change-values.ts';
import type { ContentProblem } from '../../contract/content-problem.ts';
import type { Course, CourseInput } from '../../contract/courses.ts';
import type { IsExpected } from '../../contract/fields.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { beginCoursePage, changeDraftValues, changePublishedFile } from '../content/content.service.ts';
import * as rows from './content-courses.repository.ts';
import * as courses from './courses.service.ts';
import { followContent } from './follow-content.ts';

export type CourseAddress = Awaited<ReturnType<typeof rows.listAddresses>>[number];
type Write<Result> = (tx: Db) => Promise<Result>;

type FormerAddress = { readonly movedTo: string } | 'gone';

const fileOf = (slug: string): string => `courses/${slug}.md`;

const FIELDS: Readonly<Record<string, string>> = { '/title': '/courseName', '/summary': '/description' };

/** Updates courses and addresses after a publication. */
export async function followCoursePages(deps: Deps): Promise<void> {
  const renamed = await deps.db.transaction().execute((tx) => followContent(deps, tx));
  await noteAddresses(deps);
  // Names that an earlier version let differ: offer the course's name to the page.
  for (const { slug, courseName } of renamed)
    await changeDraftValues(deps, fileOf(slug), [{ pointer: '/title', value: courseName }], null);
}

/** Creates a course and a draft of its page. @throws AppError COURSE_NAME_TAKEN */
export function createCourse(deps: Deps, input: CourseInput, { id: actorId }: CurrentUser): Promise<Course> {
  return deps.db.transaction().execute(async (tx) => {
    const { courseName: title, description: summary } = input;
    const begun = await beginCoursePage(deps, tx, { title, summary }, actorId);
    const slug = begun?.replace(/^courses\/|\.md$/g, '') ?? null;
    return courses.addCourse(deps, tx, { ...input, slug }, actorId);
  });
}

/** Renames a course and its page. @throws AppError */
export async function renameCourse(
  deps: Deps,
  id: number,
  input: CourseInput,
  actor: CurrentUser,
  isExpected: IsExpected,
): Promise<Course> {
  const before = orNotFound(await courses.findCourse(deps.db, id));
  if (!isExpected(before.version)) throw new AppError('CHANGED_MEANWHILE');
  const { courseName, description = before.description } = input;
  const changes = [
    ...(courseName === before.course_name ? [] : [{ pointer: '/title', value: courseName }]),
    ...(description === before.description ? [] : [{ pointer: '/summary', value: description }]),
  ];
  return withFile(deps, before.slug, changes, actor, (tx) =>
    courses.changeCourse(deps, tx, id, input, actor.id, isExpected),
  );
}

export async function removeCourse(deps: Deps, id: number, actor: CurrentUser): Promise<void> {
  const { slug } = orNotFound(await courses.findCourse(deps.db, id));
  const hidesPage = deps.catalogue.courses.some((course) => course.slug === slug);
  const changes = hidesPage ? [{ pointer: '/hidden', value: true }] : [];
  await withFile(deps, slug, changes, actor, async (tx) => {
    await courses.trashCourse(deps, tx, id, hidesPage, actor.id);
    return true;
  });
}

/** Shows the page again that deleting the course had hidden. @param restore takes the course out of the trash */
export async function restoreCourse(deps: Deps, id: number, actor: CurrentUser, restore: Write<void>) {
  const { slug = null, hid_page } = (await courses.findCourseInTrash(deps.db, id)) ?? {};
  const isHidden = hid_page === 1 && deps.catalogue.hidden.some((course) => course.slug === slug);
  await withFile(deps, slug, isHidden ? [{ pointer: '/hidden' }] : [], actor, async (tx) => {
    await restore(tx);
    await courses.updateCourse(tx, id, { hid_page: 0 });
    return true;
  });
}

/** Returns undefined if no course ever had the address. */
export function findCoursePage(deps: Deps, path: string): FormerAddress | undefined {
  const known = deps.addresses.get(path.replace(/(?<=[^/])\/+$/, '').toLowerCase());
  if (known === undefined) return undefined;
  const course = deps.catalogue.courses.find(({ slug }) => slug === known.slug);
  if (course === undefined) return 'gone';
  const movedTo = known.kind === 'buy' ? course.paymentPath : course.path;
  return movedTo === path ? undefined : { movedTo };
}

async function withFile<Result>(
  deps: Deps,
  slug: string | null,
  changes: readonly FieldChange[],
  actor: CurrentUser,
  write: Write<Result>,
): Promise<Result> {
  if (slug === null || changes.length === 0) return deps.db.transaction().execute(write);
  const done: Result[] = [];
  const also = async (tx: Db) => void done.push(await write(tx));
  const isPublished = await changePublishedFile(deps, fileOf(slug), changes, actor, also).catch(asFields);
  const [result] = done;
  if (isPublished && result !== undefined) return result;
  const written = await deps.db.transaction().execute(write);
  await changeDraftValues(deps, fileOf(slug), changes, actor.id);
  return written;
}

function addressesOf({ slug, path, paymentPath, aliases }: CatalogueCourse): CourseAddress[] {
  return [
    ...[path, ...aliases].map((address) => ({ address, kind: 'page' as const })),
    { address: paymentPath, kind: 'buy' as const },
    { address: `/join/${slug}`, kind: 'join' as const },
  ].map(({ address, kind }) => ({ address: address.toLowerCase(), slug, kind }));
}

async function noteAddresses(deps: Deps): Promise<void> {
  const known = new Map((await rows.listAddresses(deps.db)).map((one) => [one.address, one]));
  const fresh = [...deps.catalogue.hidden, ...deps.catalogue.courses]
    .flatMap(addressesOf)
    .filter(({ address, slug, kind }) => {
      const before = known.get(address);
      return before?.slug !== slug || before.kind !== kind;
    });
  if (fresh.length > 0)
    await deps.db.transaction().execute(async (tx) => {
      for (const address of fresh) await rows.saveAddress(tx, address);
    });
  for (const address of fresh) known.set(address.address, address);
  // In one turn of the event loop.
  deps.addresses.clear();
  for (const [address, one] of known) deps.addresses.set(address, one);
}

function asFields(error: unknown): never {
  const { problems = [] } = (error instanceof AppError ? error.details.members : undefined) ?? {};
  const found = problems as readonly ContentProblem[];
  const errors = found.flatMap(({ pointer, text }) => {
    const field = FIELDS[pointer ?? ''];
    return field === undefined ? [] : [{ pointer: field, code: 'not_published', message: text }];
  });
  if (errors[0] !== undefined) throw new AppError('INVALID_INPUT', { message: errors[0].message, errors });
  const [first] = found;
  if (first === undefined) throw error;
  const message = `The page of this course can't be changed now. content/${first.path}: ${first.text}`;
  throw new AppError('CONTENT_WRONG', { message, members: { problems } });
}
