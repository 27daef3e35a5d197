import { z } from 'zod';
import { named } from './fields.ts';
import { question } from './questions.ts';

/** The 27 % of students with most and fewest marks in the rest of their papers. */
const group = z.object({
  students: z.int(),
  percent: z.int().describe('Mean share of the marks of the question, in percent.'),
});

const keyDoubt = z.object({
  /** Ids of options, `true` or `false`, or what was typed, folded. */
  chosen: z.array(z.string()),
  strong: z.int(),
  strongForKey: z.int(),
  isMost: z.boolean(),
  /** Enough students were asked to leave out the *perhaps*. */
  isSure: z.boolean(),
});
export type KeyDoubt = z.infer<typeof keyDoubt>;

const figures = z.object({
  percent: z
    .int()
    .describe('Mean share of its marks, in percent: with full marks or none, how many were right.'),
  strong: group,
  weak: group,
  doubt: keyDoubt.optional(),
});
export type QuestionFigures = z.infer<typeof figures>;

const questionCount = z.object({
  questionId: z.int(),
  asked: z.int(),
  /** Students who were asked it in other words, not counted. */
  otherWords: z.int(),
  /** Left out below ten students, as is everything below. */
  figures: figures.optional(),
  /** Answers with their students; typed answers of fewer than three are left out. */
  chosen: z.array(z.object({ answer: z.string(), students: z.int() })).optional(),
  empty: z.int().optional(),
});
export type QuestionCount = z.infer<typeof questionCount>;

/** Aggregates only. */
export interface QuizCount {
  /** Students whose first attempt is over and not empty. */
  readonly students: number;
  readonly questions: readonly QuestionCount[];
}

export const questionStats = named('QuestionStats', {
  students: z.int(),
  /** Something has changed since, and is counted within two minutes. */
  isCounting: z.boolean(),
  questions: z.array(questionCount.extend({ number: z.int(), question })),
});
export type QuestionStats = z.infer<typeof questionStats>;
export type QuestionStat = QuestionStats['questions'][number];
