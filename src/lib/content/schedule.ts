import { formatDate, formatDays } from '../words/format-date.ts';

type Batch = {
  starts?: string | undefined;
  enrolmentDeadline?: string | undefined;
  note?: string | undefined;
};

type Schedule = {
  selfPaced: boolean;
  full?: boolean;
  nextBatch?: Batch | undefined;
  note?: string | undefined;
  earlierBatches: readonly (Batch & { exams: readonly string[] })[];
};

type Assessment = { type: 'exam'; dates: readonly string[] } | { type: 'evaluation'; method: string };

/**
 * Fact about a date. Pages may be read long after the build, so the label is always true; once `until` is over for the
 * reader, `past` replaces it (src/lib/content/as-of-today.ts).
 */
export type Fact = { label: string; value: string; until?: string; past?: string };

const dated = (label: string, past: string, date: string): Fact => ({
  label,
  value: formatDate(date),
  until: date,
  past,
});

/** Returns when students can start, in a few words for a card. */
export function startFact({ selfPaced, full, nextBatch, note }: Schedule): Fact {
  if (full) return { label: 'Start', value: 'Every place is taken' };
  if (nextBatch?.starts !== undefined) return dated('Next batch', 'Last batch', nextBatch.starts);
  if (selfPaced) return { label: 'Start', value: 'Any day' };
  return { label: 'Start', value: nextBatch?.note ?? note ?? 'To be announced' };
}

/** Returns when the exam is or was, or how work is graded, in a few words for a card. */
export function assessmentFact(assessment: Assessment): Fact {
  if (assessment.type === 'evaluation') return { label: 'Evaluation', value: assessment.method };
  const last = assessment.dates.at(-1);
  if (last === undefined) return { label: 'Exam', value: 'Dates to be announced' };
  return { label: 'Exam', value: formatDays(assessment.dates), until: last, past: 'Exam held' };
}

/** Lists the course page's facts about joining, in order. */
export function joiningFacts(schedule: Schedule): Fact[] {
  const { enrolmentDeadline, note } = schedule.nextBatch ?? {};
  return [
    startFact(schedule),
    ...(enrolmentDeadline === undefined
      ? []
      : [dated('Enroll until', 'Enrollment closed', enrolmentDeadline)]),
    ...(note === undefined || schedule.nextBatch?.starts === undefined
      ? []
      : [{ label: 'Batch', value: note }]),
    ...(schedule.note === undefined || schedule.full ? [] : [{ label: 'Status', value: schedule.note }]),
  ];
}

/** Lists facts about past batches. */
export const earlierFacts = ({ earlierBatches }: Schedule): Fact[][] =>
  earlierBatches.map(({ starts, enrolmentDeadline, exams, note }) => [
    ...(starts === undefined ? [] : [{ label: 'Started', value: formatDate(starts) }]),
    ...(enrolmentDeadline === undefined
      ? []
      : [{ label: 'Enrollment until', value: formatDate(enrolmentDeadline) }]),
    ...(exams.length === 0 ? [] : [{ label: 'Exams', value: formatDays(exams) }]),
    ...(note === undefined ? [] : [{ label: 'Note', value: note }]),
  ]);
