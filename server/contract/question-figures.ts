import { z } from 'zod';
import { named } from './fields.ts';
import { question } from './questions.ts';

/** Strong and weak: the 27 % of students with most and fewest marks in the rest of their papers. */
const group = z.object({
  students: z.int(),
  percent: z.int().describe('Mean share of the marks of the question, in percent.'),
});

/** An answer that strong students prefer to the key. */
const keyDoubt = z.object({
  /** Ids of options, `true` or `false`, or what was typed, folded. */
  chosen: z.array(z.string()),
  /** How many strong students gave this answer, and how many gave one that earns full marks. */
  strong: z.int(),
  strongForKey: z.int(),
  /** It is the answer of more than half of the strong students. */
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

/** What first attempts say about one question in its present words. */
const questionCount = z.object({
  questionId: z.int(),
  asked: z.int(),
  /** Students who were asked it in other words or with other options: they are not counted. */
  otherWords: z.int(),
  /** Left out below ten students, as is everything below. */
  figures: figures.optional(),
  /** How many chose each option, or typed the same; what fewer than three typed is not kept. */
  chosen: z.array(z.object({ answer: z.string(), students: z.int() })).optional(),
  empty: z.int().optional(),
});
export type QuestionCount = z.infer<typeof questionCount>;

/** What is kept of a quiz: nothing of it is of one person. */
export interface QuizCount {
  /** Students whose first attempt is over and not empty. */
  readonly students: number;
  readonly questions: readonly QuestionCount[];
}

export const questionStats = named('QuestionStats', {
  students: z.int(),
  /** Something has changed since, and is counted within two minutes. */
  isCounting: z.boolean(),
  /** Cancelled questions are left out. */
  questions: z.array(questionCount.extend({ number: z.int(), question })),
});
export type QuestionStats = z.infer<typeof questionStats>;
export type QuestionStat = QuestionStats['questions'][number];
