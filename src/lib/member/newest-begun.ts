import type { Course } from '../../../server/contract/courses.ts';
import type { OwnCourse } from './stored-user.ts';

/** A course in which the person has touched a material. */
export type Begun = Course & { readonly lastStudied: NonNullable<Course['lastStudied']> };

const isBegun = (course: Course): course is Begun => course.lastStudied !== undefined;

/** The course studied last, unless it is finished and another one is not. */
export function newestBegun(courses: readonly Course[]): Begun | undefined {
  const begun = courses.filter(isBegun);
  const unfinished = begun.filter(({ finishedAt }) => finishedAt === undefined);
  const among = unfinished.length > 0 ? unfinished : begun;
  return among.toSorted((one, other) => other.lastStudied.at - one.lastStudied.at)[0];
}

/** The courses of the person for the public pages. */
export const ownCourses = (courses: readonly Course[]): OwnCourse[] =>
  courses.filter(({ enrolled }) => enrolled).map(({ slug }) => [slug ?? '']);

/** What the dashboard shows of a person's courses, short enough to compare. */
export const standingIn = (courses: readonly Course[]): string =>
  courses
    .map(({ id, enrolled, progress, lastStudied }) =>
      [id, Number(enrolled), progress, lastStudied?.at].join(' '),
    )
    .join();

/** The lesson at which someone continues a course; undefined where nothing is left. */
export const lessonToContinue = (course: Begun | undefined): Course['nextLesson'] =>
  course?.nextLesson ?? course?.lastStudied;
