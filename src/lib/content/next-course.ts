import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCards } from './course-card-data.ts';

/** Link from a finished course to another. */
export interface NextCourse {
  readonly label: string;
  readonly href: string;
}

/** Returns the next unfinished course of the student; otherwise one to buy: the next in the list, cyclically. */
export function nextCourseAfter(
  finishedId: number,
  courses: readonly Course[],
  cards: CourseCards,
): NextCourse | undefined {
  const own = courses.find(
    ({ id, enrolled, finishedAt }) => id !== finishedId && enrolled === true && finishedAt === undefined,
  );
  if (own !== undefined) return { label: `Next: ${own.courseName}`, href: `/course/${own.id}` };
  const at = courses.findIndex(({ id }) => id === finishedId);
  for (const { courseName, slug, enrolled } of [
    ...courses.slice(at + 1),
    ...courses.slice(0, Math.max(0, at)),
  ]) {
    const card = cards[slug ?? ''];
    if (enrolled === false && card !== undefined)
      return { label: `Next course: ${courseName}, ${card.price}`, href: card.path };
  }
  return undefined;
}
