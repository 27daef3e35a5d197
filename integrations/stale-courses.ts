import type { Course } from '../server/contract/content/collections.ts';
import { isPast } from '../server/contract/content/dates.ts';
import { indianDay } from '../server/contract/india-time.ts';

/** Lists courses that can't be started any more and whose dates are past. */
export function listStaleCourses(
  courses: readonly Pick<Course, 'id' | 'data'>[],
  on = indianDay(Date.now()),
): string[] {
  return courses.flatMap(({ id, data: { schedule, assessment } }) => {
    const { starts } = schedule.nextBatch ?? {};
    const dates = [
      ...(starts === undefined ? [] : [starts]),
      ...(assessment.type === 'exam' ? assessment.dates : []),
      ...schedule.earlierBatches.map((batch) => batch.starts),
    ];
    const isStale = !schedule.selfPaced && dates.length > 0 && dates.every((date) => isPast(date, on));
    return isStale
      ? [
          `content/courses/${id}.md: every date has passed, so the course looks over. Under schedule, write the next batch ` +
            'as nextBatch, or selfPaced: true.',
        ]
      : [];
  });
}
