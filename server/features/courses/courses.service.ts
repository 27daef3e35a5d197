import { audit } from '../../audit.ts';
import type { CatalogueCourse } from '../../catalogue.ts';
import type { Course, CourseInput, CourseQuery } from '../../contract/courses.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { foldText } from '../../contract/fold-text.ts';
import { indianDay } from '../../contract/india-time.ts';
import { lessonKind } from '../../contract/lesson-kinds.ts';
import { limits } from '../../contract/limits.ts';
import { isOver, lowestOn } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { isNowhere, type Scope, scopeOf } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { findListed } from '../orders/choose-offer.ts';
import { listWaitingQuizzes } from '../quizzes/own-quizzes.service.ts';
import * as figures from './course-figures.repository.ts';
import * as rows from './courses.repository.ts';

const toAdminCourse = ({
  id,
  course_name: courseName,
  description,
  slug,
  version,
}: rows.CourseRow): Course => {
  return { id, courseName, description, slug, version };
};

export const percentOf = (completed: number, materials: number): number =>
  materials === 0 ? 0 : Math.floor((100 * completed) / materials);

const isFinished = ({ materials, completed }: rows.CourseWithProgress): boolean =>
  materials > 0 && completed === materials;

function toStudentCourse(
  row: rows.CourseWithProgress,
  last: rows.LastStudied | undefined,
  open: readonly rows.OpenLesson[],
  waiting: ReadonlySet<number>,
): Course {
  const { enrolled, materials, completed, lastAt, ...facts } = row;
  const course = { ...facts, enrolled: enrolled === 1, progress: percentOf(completed, materials) };
  if (last === undefined || enrolled === 0) return course;
  const isWaiting = waiting.has(last.materialId);
  const isLeft = last.completedAt === null && !isWaiting;
  const next = isLeft ? last : (lessonAfter(last, open) ?? (isWaiting ? last : undefined));
  return {
    ...course,
    lastStudied: { ...toLesson(last), at: last.at },
    nextLesson: next && toLesson(next),
    finishedAt: (isFinished(row) && lastAt) || undefined,
  };
}

function lessonAfter(last: rows.LastStudied, open: readonly rows.OpenLesson[]): rows.OpenLesson | undefined {
  const ofCourse = open.filter(({ courseId }) => courseId === last.courseId);
  const isBehind = ({ position, materialId }: rows.OpenLesson): boolean =>
    position > last.position || (position === last.position && materialId > last.materialId);
  return ofCourse.find(isBehind) ?? ofCourse[0];
}

const toLesson = ({ materialId, title, type, ...row }: rows.LastStudied | rows.OpenLesson) => {
  return { materialId, title, type, positionSeconds: row.positionSeconds ?? 0 };
};

const orNameTaken = <T>(write: Promise<T>): Promise<T> =>
  unlessTaken(write, new AppError('COURSE_NAME_TAKEN'));

export {
  deleteCourse,
  findCourse,
  findCourseBySlug,
  findCourseInTrash,
  findSeenAt,
  listStudiedCourses,
  untrashCourse,
  updateCourse,
} from './courses.repository.ts';

export function listCourseFigures({ db, now }: Deps) {
  return figures.listCourseFigures(db, now() - limits.stuckMs);
}

export async function listCourses(
  deps: Deps,
  actor: Reader | undefined,
  query: CourseQuery = {},
): Promise<Course[]> {
  if (actor === undefined) return (await rows.listCourses(deps.db)).filter((one) => isShown(deps, one));
  const scope = coursesSeenBy(actor);
  if (!isNowhere(scope))
    return (await rows.listCoursesWithCounts(deps.db))
      .filter(({ id }) => scope === 'all' || scope.has(id))
      .map((course) => ({ ...course, ...saleOf(deps, course.slug, query) }));
  return listOwnCourses(deps, actor);
}

function saleOf(deps: Deps, slug: string | null, { pages }: CourseQuery): Pick<Course, 'offers' | 'page'> {
  const listed = slug === null ? undefined : findListed(deps, slug);
  if (listed === undefined) return {};
  const { offers, path, priceInr } = listed;
  const today = indianDay(deps.now());
  const isPublic = pages !== undefined && deps.catalogue.courses.includes(listed);
  return {
    ...(isPublic && { page: { path, priceInr: lowestOn(offers ?? [], today) ?? priceInr } }),
    ...(offers && {
      offers: offers.map(({ key, name, starts, seats, ends }) => {
        return { key, name, isBatch: (starts ?? seats) !== undefined, isOver: isOver({ ends }, today) };
      }),
    }),
  };
}

/** Lists what someone studies; owners see all courses. */
export const listToStudy = (deps: Deps, actor: Reader): Promise<Course[]> =>
  actor.rights.isOwner ? listCourses(deps, actor) : listOwnCourses(deps, actor);

/** Staff study, too. */
async function listOwnCourses(deps: Deps, actor: Pick<Reader, 'id'>): Promise<Course[]> {
  const { id: userId } = actor;
  const last = new Map((await rows.listLastStudied(deps.db, userId)).map((row) => [row.courseId, row]));
  const courses = await rows.listCoursesWithProgress(deps.db, userId);
  // A student can do nothing about a quiz that a teacher still has to mark.
  const stopped = [...last.values()].filter((row) => row.completedAt === null);
  const asks = stopped.some(({ type }) => lessonKind(type).isJudged);
  const waiting = asks ? await listWaitingQuizzes(deps, userId) : new Set<number>();
  const between = courses
    .filter(
      (row) => !stopped.some(({ courseId, materialId }) => courseId === row.id && !waiting.has(materialId)),
    )
    .filter((row) => last.has(row.id) && !isFinished(row))
    .map(({ id }) => id);
  const open = between.length === 0 ? [] : await rows.listOpenLessons(deps.db, userId, between);
  const next = open.filter(({ materialId }) => !waiting.has(materialId));
  return courses
    .map((row) => toStudentCourse(row, last.get(row.id), next, waiting))
    .filter((course) => course.enrolled === true || isShown(deps, course));
}

export async function addCourse(
  deps: Deps,
  tx: Db,
  { courseName, description = '', slug }: CourseInput & { slug: string | null },
  actorId: number,
): Promise<Course> {
  const id = await orNameTaken(insertCourse(deps, tx, { slug, courseName, description }));
  await audit(tx, actorId, 'course-created', { type: 'course', id });
  return { id, courseName, description, slug, version: 1 };
}

/** Copies description and certificate rules, without a page. */
export async function copyCourse(
  deps: Deps,
  tx: Db,
  id: number,
  courseName: string,
  actorId: number,
): Promise<Course> {
  const { cert_mode, cert_hours, cert_text, description } = await getCourse(tx, id);
  const course = await addCourse(deps, tx, { courseName, description, slug: null }, actorId);
  await rows.updateCourse(tx, course.id, { cert_mode, cert_hours, cert_text });
  return course;
}

export async function changeCourse(
  { now }: Deps,
  tx: Db,
  id: number,
  input: CourseInput,
  actorId: number,
  isExpected: IsExpected,
): Promise<Course> {
  const before = await getCourse(tx, id);
  if (!isExpected(before.version)) throw new AppError('CHANGED_MEANWHILE');
  const description = input.description ?? before.description;
  if (before.course_name === input.courseName && before.description === description)
    return toAdminCourse(before);
  const changes = {
    course_name: input.courseName,
    name_key: foldText(input.courseName),
    description,
    version: before.version + 1,
    updated_at: now(),
  };
  await orNameTaken(rows.updateCourse(tx, id, changes));
  const detail = { from: before.course_name, to: input.courseName };
  await audit(tx, actorId, 'course-renamed', { type: 'course', id }, detail);
  return toAdminCourse({ ...before, ...changes });
}

export async function trashCourse({ now }: Deps, tx: Db, id: number, hidesPage: boolean, actorId: number) {
  await getCourse(tx, id);
  await rows.updateCourse(tx, id, { deleted_at: now(), hid_page: hidesPage ? 1 : 0 });
  await audit(tx, actorId, 'course-deleted', { type: 'course', id });
}

export function insertCourse(
  { now }: Deps,
  tx: Db,
  course: Pick<CatalogueCourse, 'courseName' | 'description' | 'certificate'> & { slug: string | null },
): Promise<number> {
  const { slug, courseName: course_name, description, certificate } = course;
  const texts = { slug, course_name, name_key: foldText(course_name), description };
  const cert_mode = certificate ? 'auto' : 'off';
  return rows.insertCourse(tx, { ...texts, cert_mode, created_at: now(), updated_at: now() });
}

/** Teachers see theirs; who works with people, money or pages sees all. */
function coursesSeenBy(actor: Reader): Scope {
  const everywhere = scopeOf(actor, 'people', 'payments', 'content');
  return everywhere === 'all' ? 'all' : scopeOf(actor, 'lessons', 'teaching');
}

function isShown({ catalogue }: Deps, { slug }: Course): boolean {
  return !catalogue.hidden.some((course) => course.slug === slug);
}

async function getCourse(tx: Db, id: number): Promise<rows.CourseRow> {
  return orNotFound(await rows.findCourse(tx, id));
}
