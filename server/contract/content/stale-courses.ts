import { indianDay } from '../india-time.ts';
import { courseSchema } from './course.ts';
import { isPast } from './dates.ts';

type Entry = { id: string; data: Record<string, unknown>; filePath?: string };

/** Courses that a visitor finds over: no one can start on any day, and every date lies behind. One sentence each. */
export function listStaleCourses(entries: readonly Entry[], on = indianDay(Date.now())): string[] {
  return entries.flatMap(({ id, data, filePath }) => {
    const { schedule, assessment } = courseSchema.parse(data);
    const { starts } = schedule.nextBatch ?? {};
    const dates = [
      ...(starts === undefined ? [] : [starts]),
      ...(assessment.type === 'exam' ? assessment.dates : []),
      ...schedule.earlierBatches.map((batch) => batch.starts),
    ];
    const isStale = !schedule.selfPaced && dates.length > 0 && dates.every((date) => isPast(date, on));
    return isStale
      ? [
          `${filePath ?? id}: every date has passed, so the course looks over. Under schedule, write the next batch as ` +
            'nextBatch, or selfPaced: true.',
        ]
      : [];
  });
}
