import { formatDate, formatDays, isPast, today } from './format-date.ts';

type Schedule = {
  starts?: string | undefined;
  enrolmentDeadline?: string | undefined;
  nextBatch?: string | undefined;
  openAllYear: boolean;
  note?: string | undefined;
};

type Assessment = { type: 'exam'; dates: string[] } | { type: 'evaluation'; method: string };

/** A fact about dates in two parts: what it is, and when. */
export type Fact = { label: string; value: string };

/** When the course starts or started, in a few words for a card. */
export function startFact(schedule: Schedule, on = today()): Fact {
  if (schedule.starts === undefined) {
    return {
      label: 'Start',
      value: schedule.openAllYear ? 'Any day of the year' : (schedule.note ?? 'To be announced'),
    };
  }
  return { label: startsLabel(schedule.starts, on), value: formatDate(schedule.starts) };
}

const startsLabel = (date: string, on: string) => (date <= on.slice(0, date.length) ? 'Started' : 'Starts');

/** When the exam is or was, or how work is judged, in a few words for a card. */
export function assessmentFact(assessment: Assessment, on = today()): Fact {
  if (assessment.type === 'evaluation') return { label: 'Evaluation', value: assessment.method };
  const last = assessment.dates.at(-1);
  if (last === undefined) return { label: 'Exam', value: 'Dates to be announced' };
  return { label: isPast(last, on) ? 'Exams held' : 'Exam', value: formatDays(assessment.dates) };
}

/** The exam days as a sentence that is true today; undefined where there are none. */
export function examSentence(dates: readonly string[], on = today()): string | undefined {
  if (dates.length === 0) return undefined;
  const past = dates.filter((date) => isPast(date, on));
  const coming = dates.filter((date) => !isPast(date, on));
  const held = past.length > 0 ? `Exams were held ${formatDays(past)}.` : '';
  const ahead = coming.length > 0 ? `Exams are on ${formatDays(coming)}.` : '';
  return [held, ahead].filter(Boolean).join(' ');
}

/** Everything the course page says about joining, in order. */
export function joiningFacts(schedule: Schedule, on = today()): Fact[] {
  const facts: Fact[] = [];
  const { starts, nextBatch, enrolmentDeadline, openAllYear, note } = schedule;
  if (starts !== undefined) facts.push({ label: startsLabel(starts, on), value: formatDate(starts) });
  if (enrolmentDeadline !== undefined) {
    const label = isPast(enrolmentDeadline, on) ? 'Enrollment closed' : 'Enroll until';
    facts.push({ label, value: formatDate(enrolmentDeadline) });
  }
  if (nextBatch !== undefined) {
    const label = nextBatch <= on ? 'Latest batch began' : 'Next batch';
    facts.push({ label, value: formatDate(nextBatch) });
  }
  if (openAllYear) facts.push({ label: 'Enrollment', value: 'Open all year' });
  if (note !== undefined) facts.push({ label: 'Status', value: note });
  return facts;
}
