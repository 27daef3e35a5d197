import type { Course } from '../../server/contract/courses.ts';
import type { CourseCardData, CourseCards } from './course-card-data.ts';

/** A course that a student may buy next, with its public page. */
export interface NextCourse {
  readonly courseName: string;
  readonly card: CourseCardData;
}

/** The course to offer after a finished one: the next in the list that the student does not have, at its end from the start. */
export function nextCourseAfter(
  finishedId: number,
  courses: readonly Course[],
  cards: CourseCards,
): NextCourse | undefined {
  const at = courses.findIndex(({ id }) => id === finishedId);
  for (const { courseName, slug, enrolled } of [
    ...courses.slice(at + 1),
    ...courses.slice(0, Math.max(0, at)),
  ]) {
    const card = cards[slug ?? ''];
    if (enrolled === false && card !== undefined) return { courseName, card };
  }
  return undefined;
}
