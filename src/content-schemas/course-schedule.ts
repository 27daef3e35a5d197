import { z } from 'astro/zod';
import { day, dayOrMonth } from './dates.ts';
import { text } from './fields.ts';

/** When people can join and when lessons begin. A date in the past is shown as past. */
export const scheduleSchema = z
  .strictObject({
    starts: dayOrMonth(
      'When the course starts: a day (2025-06-10) or a month (2025-09). Leave out if there are no batches.',
    ).optional(),
    enrolmentDeadline: day('Last day to enroll (2025-07-30). Leave out if none was set.').optional(),
    nextBatch: day(
      'Day announced for the next batch (2025-08-01), where it is not the start above. Leave out if none was announced.',
    ).optional(),
    openAllYear: z.boolean().default(false).describe('true if people can enroll at any time of the year.'),
    note: text('A short remark shown beside the dates, such as "Registration going on".', 5, 80).optional(),
  })
  .describe('When people can join and when lessons begin.');

const heading = text('Heading of the card on the right of the course page.', 3, 60);
const notes = z
  .array(text('One fact about it, as a short sentence.', 5, 160))
  .min(1)
  .max(6)
  .describe('Facts on the card, one short sentence each.');

const exam = z.strictObject({
  type: z.literal('exam').describe('"exam" for a course that ends with an exam.'),
  heading,
  dates: z
    .array(day('One exam day (2025-09-13).'))
    .max(12)
    .default([])
    .describe('Exam days in order; leave out while they are to be announced.'),
  notes,
});

const evaluation = z.strictObject({
  type: z
    .literal('evaluation')
    .describe('"evaluation" for a course that is judged by an assignment or a quiz.'),
  heading,
  method: text('How work is judged, such as "Assignment or quiz"; also shown on the course card.', 3, 60),
  notes,
});

/** How the course ends: with an exam, or with an assignment or quiz. */
export const assessmentSchema = z
  .discriminatedUnion('type', [exam, evaluation], 'expected type: exam or type: evaluation')
  .describe('The exam or evaluation card: how the course ends.');
