import { z } from 'zod';
import { lastDayToJoin, type Offer } from '../offers.ts';
import { day, dayOrMonth } from './dates.ts';
import { flag, group, listOrNone, sample, text } from './fields.ts';

const nextBatch = group('The next batch. The page itself sees when its date has passed.', {
  starts: dayOrMonth(
    'When the next batch starts: a day like 2027-01-11 or a month like 2027-01. Leave empty while it is not fixed.',
  ).optional(),
  enrolmentDeadline: day('Last day to enroll for it. Leave empty if there is none.').optional(),
  note: text('A short remark beside the date, for example "Evening batch".', 5, 80).optional(),
});

const earlierBatch = z.strictObject({
  starts: dayOrMonth('When the batch started: a day like 2025-06-10 or a month like 2025-09.'),
  enrolmentDeadline: day('Last day to enroll for it. Leave empty if there was none.').optional(),
  exams: z
    .array(day('One exam day, like 2025-09-13.'))
    .max(12)
    .default([])
    .describe('Its exam days in order, each like 2025-09-13. Leave empty if there were none.'),
  note: text('A short remark, for example "Announced for 1 August 2025".', 5, 80).optional(),
  sample,
});

export const scheduleSchema = group('When people can join and when lessons begin.', {
  selfPaced: flag('People can start on any day; the page says "Start any day".'),
  full: flag('Every place is taken: no one can join, and people can ask to be told.'),
  nextBatch: nextBatch.optional(),
  note: text('A short remark shown beside the dates, for example "Registration going on".', 5, 80).optional(),
  earlierBatches: z
    .array(earlierBatch)
    .max(12)
    .default([])
    .describe('Batches that are over, the latest first; folded away on the course page.'),
});

const heading = text('Heading of the card about the exam or the evaluation.', 3, 60);
const notes = z
  .array(text('One fact about it, as a short sentence.', 5, 160))
  .min(1)
  .max(6)
  .describe('Facts on the card, one short sentence each.');

const exam = z.strictObject({
  type: z.literal('exam').describe('How the course ends.'),
  heading,
  dates: listOrNone(
    'Days of the next exam in order, each like 2025-09-13. Leave empty while they are to be announced.',
    12,
    day('One exam day, like 2025-09-13.'),
  ),
  notes,
});

const evaluation = z.strictObject({
  type: z.literal('evaluation').describe('How the course ends.'),
  heading,
  method: text('How work is judged, for example "Assignment or quiz"; also shown on the course card.', 3, 60),
  notes,
});

export const assessmentSchema = z
  .discriminatedUnion('type', [exam, evaluation], 'Please choose exam or evaluation.')
  .describe('The card about the exam or the evaluation.');

type Joining = Pick<z.output<typeof scheduleSchema>, 'selfPaced' | 'nextBatch'> & { full?: boolean };

/** Returns `true`, `false`, or the last day or month for joining. @param until last day of access @param offers decide alone */
export function closedAfter(schedule: Joining, until?: string, offers?: readonly Offer[]): boolean | string {
  if (offers !== undefined) return closedByOffers(offers.filter(({ hidden }) => hidden !== true));
  const closed = closedBySchedule(schedule);
  if (until === undefined || closed === true) return closed;
  return closed === false || until < closed || until.startsWith(closed) ? until : closed;
}

function closedByOffers(offers: readonly Offer[]): boolean | string {
  const days = offers.map((offer) => lastDayToJoin(offer) ?? '');
  if (days.length === 0) return true;
  return !days.includes('') && days.reduce((one, other) => (one > other ? one : other));
}

function closedBySchedule({ selfPaced, full, nextBatch }: Joining): boolean | string {
  if (full) return true;
  if (selfPaced) return false;
  if (nextBatch === undefined) return true;
  return nextBatch.enrolmentDeadline ?? nextBatch.starts ?? false;
}
