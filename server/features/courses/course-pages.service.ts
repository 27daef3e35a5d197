import type { CatalogueCourse } from '../../catalogue.ts';
import type { FieldChange } from '../../content/change-values.ts';
import type { ContentProblem } from '../../contract/content-problem.ts';
import type { Course, CourseInput } from '../../contract/courses.ts';
import type { IsExpected } from '../../contract/fields.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import * as rows from './content-courses.repository.ts';
import { followContent } from './follow-content.ts';

type Address = Awaited<ReturnType<typeof rows.listAddresses>>[number];
type Write<Result> = (tx: Db) => Promise<Result>;

/** What an address that is none of the site's now was: where its course is, or that it is not offered. */
type FormerAddress = { readonly movedTo: string } | 'gone';

const fileOf = (slug: string): string => `courses/${slug}.md`;

/** Fields of the admin's form by those of the file. */
const FIELDS: Readonly<Record<string, string>> = { '/title': '/courseName', '/summary': '/description' };

/** Courses and their pages are two sides of one thing: what changes on one side changes on the other. */
export function createCoursePages(
  { catalogue, db, log, now }: ServiceDeps,
  { content, courses }: Pick<Services, 'content' | 'courses'>,
) {
  let addresses = new Map<string, Address>();

  /** Writes to the database, and in the same moment to the course's file where it is published. */
  async function withFile<Result>(
    slug: string | null,
    changes: readonly FieldChange[],
    by: CurrentUser,
    write: Write<Result>,
  ): Promise<Result> {
    if (slug === null || changes.length === 0) return db.transaction().execute(write);
    const done: Result[] = [];
    const also = async (tx: Db) => void done.push(await write(tx));
    const isPublished = await content.changePublished(fileOf(slug), changes, by, also).catch(asFields);
    const [result] = done;
    if (isPublished && result !== undefined) return result;
    const written = await db.transaction().execute(write);
    await content.changeDraft(fileOf(slug), changes, by.id);
    return written;
  }

  const addressesOf = ({ slug, path, paymentPath, aliases }: CatalogueCourse): Address[] =>
    [
      ...[path, ...aliases].map((address) => ({ address, kind: 'page' as const })),
      { address: paymentPath, kind: 'buy' as const },
      { address: `/join/${slug}`, kind: 'join' as const },
    ].map(({ address, kind }) => ({ address: address.toLowerCase(), slug, kind }));

  /** Writes down the addresses that are new. */
  async function noteAddresses(): Promise<void> {
    const known = new Map((await rows.listAddresses(db)).map((one) => [one.address, one]));
    const fresh = [...catalogue.hidden, ...catalogue.courses]
      .flatMap(addressesOf)
      .filter(({ address, slug, kind }) => {
        const before = known.get(address);
        return before?.slug !== slug || before.kind !== kind;
      });
    if (fresh.length > 0)
      await db.transaction().execute(async (tx) => {
        for (const address of fresh) await rows.saveAddress(tx, address);
      });
    for (const address of fresh) known.set(address.address, address);
    addresses = known;
  }

  return {
    /** Brings courses and addresses in line with what is published. */
    async follow(): Promise<void> {
      const parts = { insert: courses.insert, log, at: now() };
      const renamed = await db.transaction().execute((tx) => followContent(tx, catalogue, parts));
      await noteAddresses();
      // Names that an earlier version let differ: the page is offered the name that the course has.
      for (const { slug, courseName } of renamed)
        await content.changeDraft(fileOf(slug), [{ pointer: '/title', value: courseName }], null);
    },

    /** With a draft of its page, where the site has content. @throws AppError COURSE_NAME_TAKEN */
    create: (input: CourseInput, { id: byId }: CurrentUser): Promise<Course> =>
      db.transaction().execute(async (tx) => {
        const { courseName: title, description: summary } = input;
        const begun = await content.beginCourse(tx, { title, summary }, byId);
        const slug = begun?.replace(/^courses\/|\.md$/g, '') ?? null;
        return courses.create(tx, { ...input, slug }, byId);
      }),

    /** On its page too. @throws AppError COURSE_NAME_TAKEN, CHANGED_MEANWHILE, INVALID_INPUT, CONTENT_WRONG */
    async rename(id: number, input: CourseInput, by: CurrentUser, isExpected: IsExpected): Promise<Course> {
      const before = orNotFound(await courses.find(db, id));
      if (!isExpected(before.version)) throw new AppError('CHANGED_MEANWHILE');
      const { courseName, description = before.description } = input;
      const changes = [
        ...(courseName === before.course_name ? [] : [{ pointer: '/title', value: courseName }]),
        ...(description === before.description ? [] : [{ pointer: '/summary', value: description }]),
      ];
      return withFile(before.slug, changes, by, (tx) => courses.rename(tx, id, input, by.id, isExpected));
    },

    /** Hides its page. */
    async remove(id: number, by: CurrentUser): Promise<void> {
      const { slug } = orNotFound(await courses.find(db, id));
      const hidesPage = catalogue.courses.some((course) => course.slug === slug);
      const changes = hidesPage ? [{ pointer: '/hidden', value: true }] : [];
      await withFile(slug, changes, by, async (tx) => {
        await courses.remove(tx, id, hidesPage, by.id);
        return true;
      });
    },

    /** Shows the page again that deleting the course had hidden. @param restore takes the course out of the trash */
    async restore(id: number, by: CurrentUser, restore: Write<void>): Promise<void> {
      const { slug = null, hid_page } = (await courses.findInTrash(db, id)) ?? {};
      const isHidden = hid_page === 1 && catalogue.hidden.some((course) => course.slug === slug);
      await withFile(slug, isHidden ? [{ pointer: '/hidden' }] : [], by, async (tx) => {
        await restore(tx);
        await courses.update(tx, id, { hid_page: 0 });
        return true;
      });
    },

    /** For an address that the site does not have; undefined where no course ever had it. */
    find(path: string): FormerAddress | undefined {
      const known = addresses.get(path.replace(/(?<=[^/])\/+$/, '').toLowerCase());
      if (known === undefined) return undefined;
      const course = catalogue.courses.find(({ slug }) => slug === known.slug);
      if (course === undefined) return 'gone';
      const movedTo = known.kind === 'buy' ? course.paymentPath : course.path;
      return movedTo === path ? undefined : { movedTo };
    },
  };
}

/** What is wrong with title and summary is said at the fields of the admin's form, and what else keeps the page as it is. */
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
