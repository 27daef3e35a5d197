import { audit } from '../../audit.ts';
import type { Course, CourseInput } from '../../contract/courses.ts';
import type { Db } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import {
  type CourseFacts,
  type CourseRow,
  type CourseWithProgress,
  deleteCourse,
  findCourse,
  findCourseBySlug,
  findCourseInTrash,
  insertCourse,
  insertSeededSlug,
  type LastStudied,
  listCourses,
  listCoursesWithCounts,
  listCoursesWithProgress,
  listLastStudied,
  listOpenLessons,
  listSeededSlugs,
  type OpenLesson,
  updateCourse,
} from './courses.repository.ts';

export type CoursesService = ReturnType<typeof createCoursesService>;

export interface CatalogueCourse {
  readonly slug: string;
  readonly courseName: string;
  readonly description: string;
}

/** Two names are the same when only letter case and spacing differ. */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ');

const toCourse = (row: CourseFacts): Course => ({
  id: row.id,
  courseName: row.course_name,
  description: row.description,
  slug: row.slug,
});

const toAdminCourse = (row: CourseFacts): Course => ({ ...toCourse(row), version: row.version });

const isFinished = ({ materials, completed }: CourseWithProgress): boolean =>
  materials > 0 && completed === materials;

function toStudentCourse(
  row: CourseWithProgress,
  last: LastStudied | undefined,
  open: readonly OpenLesson[],
): Course {
  const course = {
    ...toCourse(row),
    enrolled: row.enrolled === 1,
    progress: row.materials === 0 ? 0 : Math.floor((100 * row.completed) / row.materials),
  };
  if (last === undefined || row.enrolled === 0) return course;
  const next = last.completed_at === null ? last : lessonAfter(last, open);
  return {
    ...course,
    lastStudied: { ...toLesson(last), at: last.updated_at },
    ...(next === undefined ? {} : { nextLesson: toLesson(next) }),
    ...(isFinished(row) && row.last_completed_at !== null ? { finishedAt: row.last_completed_at } : {}),
  };
}

/** The first lesson that is still open behind another in the course's order; at its end from the start. */
function lessonAfter(last: LastStudied, open: readonly OpenLesson[]): OpenLesson | undefined {
  const ofCourse = open.filter(({ course_id }) => course_id === last.course_id);
  const isBehind = ({ position, id }: OpenLesson): boolean =>
    position > last.position || (position === last.position && id > last.id);
  return ofCourse.find(isBehind) ?? ofCourse[0];
}

const toLesson = ({ id, title, type, position_seconds }: LastStudied | OpenLesson) => ({
  materialId: id,
  title,
  type,
  positionSeconds: position_seconds ?? 0,
});

const orNameTaken = <T>(write: Promise<T>): Promise<T> =>
  unlessTaken(write, new AppError('COURSE_NAME_TAKEN'));

export function createCoursesService({ db, now }: ServiceDeps) {
  async function present(tx: Db, id: number): Promise<CourseRow> {
    const course = await findCourse(tx, id);
    if (course === undefined) throw new AppError('NOT_FOUND');
    return course;
  }

  function insert(
    tx: Db,
    { slug, courseName, description }: Omit<CatalogueCourse, 'slug'> & { slug: string | null },
  ): Promise<number> {
    const names = { course_name: courseName, name_key: nameKey(courseName) };
    return insertCourse(tx, { slug, ...names, description, created_at: now(), updated_at: now() });
  }

  return {
    find: findCourse,
    findBySlug: findCourseBySlug,
    findInTrash: findCourseInTrash,

    /** For a student with their enrollment and progress, for an admin with version and counts. */
    async list(currentUser: Pick<CurrentUser, 'id' | 'role'> | undefined): Promise<Course[]> {
      if (currentUser?.role === 'admin')
        return (await listCoursesWithCounts(db)).map((row) => ({
          ...toAdminCourse(row),
          students: row.enrolled - row.trashed,
          materials: row.materials,
        }));
      if (currentUser === undefined) return (await listCourses(db)).map(toCourse);
      const last = new Map((await listLastStudied(db, currentUser.id)).map((row) => [row.course_id, row]));
      const courses = await listCoursesWithProgress(db, currentUser.id);
      const between = courses.filter((row) => last.get(row.id)?.completed_at != null && !isFinished(row));
      const open =
        between.length === 0
          ? []
          : await listOpenLessons(
              db,
              currentUser.id,
              between.map(({ id }) => id),
            );
      return courses.map((row) => toStudentCourse(row, last.get(row.id), open));
    },

    create: ({ courseName, description = '' }: CourseInput, actorId: number): Promise<Course> =>
      db.transaction().execute(async (tx) => {
        const id = await orNameTaken(insert(tx, { slug: null, courseName, description }));
        await audit(tx, actorId, 'course-created', { type: 'course', id });
        return { id, courseName, description, slug: null, version: 1 };
      }),

    /** @param isExpected whether a version is the one the change was made on */
    rename: (
      id: number,
      input: CourseInput,
      actorId: number,
      isExpected: (version: number) => boolean,
    ): Promise<Course> =>
      db.transaction().execute(async (tx) => {
        const before = await present(tx, id);
        if (!isExpected(before.version)) throw new AppError('CHANGED_MEANWHILE');
        const description = input.description ?? before.description;
        if (before.course_name === input.courseName && before.description === description)
          return toAdminCourse(before);
        const changes = {
          course_name: input.courseName,
          name_key: nameKey(input.courseName),
          description,
          version: before.version + 1,
          updated_at: now(),
        };
        await orNameTaken(updateCourse(tx, id, changes));
        const detail = { from: before.course_name, to: input.courseName };
        await audit(tx, actorId, 'course-renamed', { type: 'course', id }, detail);
        return toAdminCourse({ ...before, ...changes });
      }),

    remove: (id: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await present(tx, id);
        await updateCourse(tx, id, { deleted_at: now() });
        await audit(tx, actorId, 'course-deleted', { type: 'course', id });
      }),

    /** Each course of the catalogue is created once: what an admin renamed, deleted or named so before stays. */
    seed: (catalogue: readonly CatalogueCourse[]): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const seeded = new Set(await listSeededSlugs(tx));
        const names = new Set((await listCourses(tx)).map((course) => nameKey(course.course_name)));
        for (const course of catalogue) {
          if (seeded.has(course.slug)) continue;
          await insertSeededSlug(tx, course.slug, now());
          if (!names.has(nameKey(course.courseName))) await insert(tx, course);
        }
      }),

    eraseNow: (id: number, actorId: number | undefined): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const course = await findCourseInTrash(tx, id);
        if (course === undefined) throw new AppError('NOT_FOUND');
        await deleteCourse(tx, id);
        const detail = { name: course.course_name };
        await audit(tx, actorId, 'course-erased', { type: 'course', id }, detail);
      }),
  };
}
