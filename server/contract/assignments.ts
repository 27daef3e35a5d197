import { z } from 'zod';
import { lineOf } from './fields.ts';
import { limits } from './limits.ts';
import { markdownOf } from './markdown.ts';

export const handInKinds = ['text', 'link', 'files'] as const;

const MARKS = `Please enter marks from 1 to ${limits.marks}.`;
const wholeMarks = z.int(MARKS).min(1, MARKS).max(limits.marks, MARKS);

const GIVEN = 'Please enter whole or half marks, for example 7 or 7.5.';
export const givenMarks = z.number(GIVEN).min(0, GIVEN).max(limits.marks, GIVEN).multipleOf(0.5, GIVEN);

const criterion = z.object({ title: lineOf(limits.title, 'Please name each criterion.'), marks: wholeMarks });

const TAKES = 'Please choose what students submit.';
const FILES = `Please allow 1 to ${limits.submissionFiles} files.`;
const DUE = 'Please choose a day and a time.';
const LATE = 'Please choose what happens to late work.';
const GUIDE = `Please use at most ${limits.criteria} criteria.`;

/** With a `guide`, `maxMarks` are its sum; without marks the work is done or not done. `dueAt`: start of the last minute. */
export const taskInput = z
  .object(
    {
      task: markdownOf(limits.task, 'Please describe the task.'),
      takes: z
        .array(z.enum(handInKinds, TAKES), TAKES)
        .min(1, TAKES)
        .max(handInKinds.length, TAKES)
        .transform((kinds) => handInKinds.filter((kind) => kinds.includes(kind))),
      maxFiles: z.int(FILES).min(1, FILES).max(limits.submissionFiles, FILES).default(5),
      maxMarks: wholeMarks.nullable().default(null),
      passMarks: givenMarks.nullable().default(null),
      dueAt: z
        .int(DUE)
        .min(0, DUE)
        .max(Date.UTC(2100, 0), DUE)
        .transform((at) => at - (at % 60_000))
        .nullable()
        .default(null),
      late: z.enum(['accept', 'mark', 'refuse'], LATE).default('mark'),
      guide: z.array(criterion, GUIDE).max(limits.criteria, GUIDE).default([]),
    },
    'Please describe the task.',
  )
  .transform(({ maxMarks, ...task }) => ({
    ...task,
    maxMarks: task.guide.length === 0 ? maxMarks : task.guide.reduce((sum, { marks }) => sum + marks, 0),
  }))
  .refine(({ passMarks, maxMarks }) => passMarks === null || passMarks <= (maxMarks ?? 0), {
    path: ['passMarks'],
    message: 'Please enter pass marks no higher than the marks.',
  });
export type Task = z.infer<typeof taskInput>;
