import { audit } from '../../audit.ts';
import type { Course, CourseInput } from '../../contract/courses.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Reader } from '../../sessions/sessions.ts';
import * as rows from './courses.repository.ts';

export interface CatalogueCourse {
  readonly slug: string;
  readonly courseName: string;
  readonly description: string;
  readonly certificate?: boolean | undefined;
}

/** Two names are the same when only letter case and spacing differ. */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ');

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
): Course {
  const { enrolled, materials, completed, lastAt, ...facts } = row;
  const course = { ...facts, enrolled: enrolled === 1, progress: percentOf(completed, materials) };
  if (last === undefined || enrolled === 0) return course;
  const next = last.completedAt === null ? last : lessonAfter(last, open);
  return {
    ...course,
    lastStudied: { ...toLesson(last), at: last.at },
    nextLesson: next && toLesson(next),
    finishedAt: (isFinished(row) && lastAt) || undefined,
  };
}

/** The first lesson that is still open behind another in the course's order; at its end from the start. */
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

export function createCoursesService({ db, now }: ServiceDeps) {
  const get = async (tx: Db, id: number): Promise<rows.CourseRow> =>
    orNotFound(await rows.findCourse(tx, id));

  function insert(tx: Db, course: Omit<CatalogueCourse, 'slug'> & { slug: string | null }): Promise<number> {
    const { slug, courseName: course_name, description, certificate } = course;
    const texts = { slug, course_name, name_key: nameKey(course_name), description };
    const cert_mode = certificate ? 'auto' : 'off';
    return rows.insertCourse(tx, { ...texts, cert_mode, created_at: now(), updated_at: now() });
  }

  return {
    find: rows.findCourse,
    findBySlug: rows.findCourseBySlug,
    findInTrash: rows.findCourseInTrash,
    update: rows.updateCourse,

    listStudied: (userIds: readonly number[]) => rows.listStudied(db, userIds),
    listFigures: () => rows.listCourseFigures(db, now() - limits.stuckMs),

    async list(currentUser: Reader | undefined): Promise<Course[]> {
      if (currentUser === undefined) return rows.listCourses(db);
      if (currentUser.role === 'admin') return rows.listCoursesWithCounts(db);
      const { id: userId } = currentUser;
      const last = new Map((await rows.listLastStudied(db, userId)).map((row) => [row.courseId, row]));
      const courses = await rows.listCoursesWithProgress(db, userId);
      const between = courses
        .filter((row) => last.get(row.id)?.completedAt != null && !isFinished(row))
        .map(({ id }) => id);
      const open = between.length === 0 ? [] : await rows.listOpenLessons(db, userId, between);
      return courses.map((row) => toStudentCourse(row, last.get(row.id), open));
    },

    create: ({ courseName, description = '' }: CourseInput, actorId: number): Promise<Course> =>
      db.transaction().execute(async (tx) => {
        const id = await orNameTaken(insert(tx, { slug: null, courseName, description }));
        await audit(tx, actorId, 'course-created', { type: 'course', id });
        return { id, courseName, description, slug: null, version: 1 };
      }),

    rename: (id: number, input: CourseInput, actorId: number, isExpected: IsExpected) =>
      db.transaction().execute(async (tx): Promise<Course> => {
        const before = await get(tx, id);
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
        await orNameTaken(rows.updateCourse(tx, id, changes));
        const detail = { from: before.course_name, to: input.courseName };
        await audit(tx, actorId, 'course-renamed', { type: 'course', id }, detail);
        return toAdminCourse({ ...before, ...changes });
      }),

    remove: (id: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await get(tx, id);
        await rows.updateCourse(tx, id, { deleted_at: now() });
        await audit(tx, actorId, 'course-deleted', { type: 'course', id });
      }),

    /**
     * Each course of the catalogue is created once: what an admin renamed or deleted stays. One that an admin made by that
     * name becomes the course of the page.
     */
    seed: (catalogue: readonly CatalogueCourse[]): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const own = new Map(
          (await rows.listCourses(tx)).map((course) => [nameKey(course.courseName), course]),
        );
        for (const course of catalogue) {
          if (!(await rows.noteSeeded(tx, course.slug, now()))) continue;
          const same = own.get(nameKey(course.courseName));
          if (same === undefined) await insert(tx, course);
          else if (same.slug === null) await rows.updateCourse(tx, same.id, { slug: course.slug });
        }
      }),
  };
}
