import type { Course } from '../../../server/contract/courses.ts';
import type { OwnCourse } from './stored-user.ts';

/** Course with progress of the user. */
export type Begun = Course & { readonly lastStudied: NonNullable<Course['lastStudied']> };

const isBegun = (course: Course): course is Begun => course.lastStudied !== undefined;

/** Returns the course studied last, unless it is finished and another is not. */
export function newestBegun(courses: readonly Course[]): Begun | undefined {
  const begun = courses.filter(isBegun);
  const unfinished = begun.filter(({ finishedAt }) => finishedAt === undefined);
  const among = unfinished.length > 0 ? unfinished : begun;
  return among.toSorted((one, other) => other.lastStudied.at - one.lastStudied.at)[0];
}

/** Returns the user's courses for the public pages. */
export const ownCourses = (courses: readonly Course[]): OwnCourse[] =>
  courses.filter(({ enrolled }) => enrolled).map(({ slug }) => [slug ?? '']);

/** Returns a short fingerprint of the user's courses on the dashboard, for comparison. */
export const standingIn = (courses: readonly Course[]): string =>
  courses
    .map(({ id, enrolled, progress, lastStudied }) =>
      [id, Number(enrolled), progress, lastStudied?.at].join(' '),
    )
    .join();

/** Returns the lesson at which a user continues; undefined if nothing is left. */
export const lessonToContinue = (course: Begun | undefined): Course['nextLesson'] =>
  course?.nextLesson ?? course?.lastStudied;
