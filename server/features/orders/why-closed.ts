import type { CatalogueCourse } from '../../catalogue.ts';

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Why nobody can join a course at a moment, as a sentence; undefined while people can. */
export function whyClosed(
  { courseName, isFull, closed = false }: CatalogueCourse,
  at: number,
): string | undefined {
  if (isFull) return `Every place in ${courseName} is taken.`;
  if (closed === true) return `No batch of ${courseName} is open now.`;
  if (closed === false || closed >= indianDay.format(at).slice(0, closed.length)) return undefined;
  const words =
    closed.length > 7 ? `on ${day.format(new Date(closed))}` : `in ${month.format(new Date(closed))}`;
  return `Enrollment for ${courseName} closed ${words}.`;
}
