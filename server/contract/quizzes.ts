import { z } from 'zod';
import { idOf, named, pageQuery, paragraphs } from './fields.ts';
import { limits } from './limits.ts';
import { HUNDREDTHS } from './marks.ts';
import { material } from './materials.ts';
import { question, schemes } from './questions.ts';

const countTo = (max: number, message: string, min = 1) => z.int(message).min(min, message).max(max, message);
const MOMENT = 'In milliseconds since 1970.';
const MINUTES = 'In minutes.';
const PERCENT = 'In percent of all marks, 0 to 100.';
const moment = countTo(limits.lastMoment, 'Please enter a day and a time.', 0).nullable().describe(MOMENT);
const momentSaid = z.int().describe(MOMENT);
const marksSaid = z.int().describe(HUNDREDTHS);
const percentSaid = z.int().describe(PERCENT);
const minutesSaid = z.int().describe(MINUTES);
const bestOf = z.enum(['best', 'last'], 'Please choose which attempt counts.');

const quizSettings = z
  .object(
    {
      passPercent: countTo(100, 'Please enter a pass mark from 1 to 100 percent.')
        .nullable()
        .describe(`${PERCENT} Null: submitting is enough.`),
      /** 0: any number. */
      attempts: countTo(20, 'Please allow 0 to 20 attempts; 0 means any number.', 0),
      waitMinutes: countTo(43_200, 'Please enter a wait of at most 30 days.', 0).describe(
        `${MINUTES} From the end of an attempt to the next.`,
      ),
      minutes: countTo(1440, 'Please give between 1 minute and 24 hours.')
        .nullable()
        .describe(`${MINUTES} Null: no limit.`),
      /** Null for all. */
      draw: countTo(limits.quizQuestions, 'Please draw at least one question.').nullable(),
      shuffle: z.boolean('Please say whether the order changes.'),
      show: z.enum(['score', 'answers', 'answers-after-pass', 'nothing'], 'Please choose what students see.'),
      opensAt: moment,
      closesAt: moment,
      bestOf,
    },
    'Please send the rules.',
  )
  .refine(({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt, {
    message: 'Please enter a closing time after the opening time.',
    path: ['closesAt'],
  });
export type QuizSettings = z.infer<typeof quizSettings>;

export const quizInput = z.object({
  settings: quizSettings,
  questions: z
    .array(question, 'Please send all questions.')
    .max(limits.quizQuestions, `Please write at most ${limits.quizQuestions} questions.`),
});
export type QuizInput = z.infer<typeof quizInput>;

export const quizSheet = named('QuizSheet', {
  version: z.int(),
  settings: quizSettings,
  questions: z.array(question),
  /** Submitted or running attempts: a new key changes their marks only by regrading. */
  attempts: z.int(),
});
export type QuizSheet = z.infer<typeof quizSheet>;

export const quizAdded = z.object({ message: z.string(), material });

/** Option ids, one or several; yes or no; what was typed; null for nothing. */
const answer = z.union(
  [
    z.string().max(limits.quizAnswer),
    z.array(z.string().max(40)).max(limits.quizOptions),
    z.boolean(),
    z.null(),
  ],
  `Please answer with at most ${limits.quizAnswer} characters.`,
);
export type Answer = z.infer<typeof answer>;
const seq = countTo(Number.MAX_SAFE_INTEGER, 'Please number what you send.', 0);
export const answerInput = z.object({
  answer,
  seq,
  agoMs: countTo(limits.lastMoment, 'Please say how long ago.', 0).optional(),
});
export type AnswerInput = z.infer<typeof answerInput>;
export const answerSaved = z.object({ saved: z.int(), late: z.boolean().optional() });
export type AnswerSaved = z.infer<typeof answerSaved>;

/** Left out while the attempt runs, waits for marking, or the quiz shows nothing. */
const quizAttempt = z.object({
  id: z.int(),
  number: z.int(),
  state: z.enum(['running', 'waiting', 'marked']),
  startedAt: momentSaid,
  endsAt: momentSaid.optional(),
  handedInAt: momentSaid.optional(),
  handedInBy: z.enum(['person', 'time']).optional(),
  marks: marksSaid.optional(),
  maxMarks: marksSaid.optional(),
  percent: percentSaid.optional(),
  passed: z.boolean().optional(),
  /** Certain marks while a teacher may add `openMarks`; `open`: those questions, from 1. */
  sure: z
    .object({
      marks: marksSaid,
      maxMarks: marksSaid,
      openMarks: marksSaid,
      open: z.array(z.int()),
      passed: z.boolean().optional(),
    })
    .optional(),
  /** Answers after the end, in time by the phone's clock; a teacher may accept them. */
  late: z.int().optional(),
});
export type QuizAttempt = z.infer<typeof quizAttempt>;

export const quizFacts = named('QuizFacts', {
  now: momentSaid,
  state: z.enum(['ready', 'running', 'wait', 'none-left', 'not-open', 'closed', 'empty']),
  nextAt: momentSaid.optional(),
  questions: z.int(),
  minutes: minutesSaid.optional(),
  passPercent: percentSaid.optional(),
  attemptsLeft: z.int().optional(),
  closesAt: momentSaid.optional(),
  hasMinus: z.boolean(),
  bestOf,
  attempts: z.array(quizAttempt),
  counts: z.int().optional(),
});
export type QuizFacts = z.infer<typeof quizFacts>;

/** Fields after `seq` are set after the end, if the quiz shows them. */
const askedQuestion = z.object({
  id: z.int(),
  kind: z.enum(['one', 'many', 'true-false', 'number', 'words', 'long']),
  prompt: z.string(),
  marks: marksSaid,
  minus: z.int().describe(`Marks deducted for a wrong answer. ${HUNDREDTHS}`),
  passage: z.string().optional(),
  options: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
  format: z.literal('markdown').optional(),
  html: z
    .object({
      prompt: z.string(),
      passage: z.string().optional(),
      options: z.array(z.string()).optional(),
      why: z.string().optional(),
    })
    .optional(),
  unit: z.string().optional(),
  scheme: z.enum(schemes).optional(),
  cancelled: z.enum(['bonus', 'left-out']).optional(),
  answer,
  seq: z.int(),
  got: z.int().nullable().optional().describe(`${HUNDREDTHS} Null while it waits for marking.`),
  solution: z.array(z.string()).optional(),
  why: z.string().optional(),
  comment: z.string().optional(),
  late: z.object({ answer, at: momentSaid }).optional(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const attemptView = named('AttemptView', {
  materialId: z.int(),
  title: z.string(),
  now: momentSaid,
  studentName: z.string().optional(),
  attempt: quizAttempt,
  questions: z.array(askedQuestion),
});
export type AttemptView = z.infer<typeof attemptView>;

export const quizResultsQuery = pageQuery.extend({
  waiting: z.literal('1', 'Please send 1 or nothing.').optional(),
});
export type QuizResultsQuery = z.infer<typeof quizResultsQuery>;

const allowance = z.object({
  moreAttempts: countTo(20, 'Please allow at most 20 more attempts.', 0).default(0),
  moreMinutes: countTo(1440, 'Please give at most 24 more hours.', 0).default(0).describe(MINUTES),
  closesAt: moment.default(null),
});
export type Allowance = z.infer<typeof allowance>;
export const allowanceInput = allowance.extend({ userId: idOf('Please name a student.') });
export type AllowanceInput = z.infer<typeof allowanceInput>;

export const quizResult = named('QuizResult', {
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  attempts: z.array(quizAttempt),
  counts: z.int().optional(),
  allowance: allowance.optional(),
});
export type QuizResult = z.infer<typeof quizResult>;

const SEND_MARKS = 'Please send the marks.';
const givenMarks = z.object(
  {
    questionId: idOf('Unknown question.'),
    marks: countTo(10_000, 'Please enter marks between 0 and 100.', 0).describe(HUNDREDTHS),
    comment: paragraphs(limits.quizPrompt).default(''),
  },
  SEND_MARKS,
);
export const marksInput = z.object({
  marks: z.array(givenMarks, SEND_MARKS).min(1, SEND_MARKS).max(limits.quizQuestions, SEND_MARKS),
});
export type MarksInput = z.infer<typeof marksInput>;

export const regradeQuery = z.object({
  dryRun: z.literal('1', 'Please send 1 or nothing.').optional(),
  mayFail: z.literal('1', 'Please send 1 or nothing.').optional(),
});
export const regraded = named('Regraded', {
  changes: z.array(
    z.object({
      attemptId: z.int(),
      fullName: z.string(),
      number: z.int(),
      marksBefore: marksSaid,
      marks: marksSaid,
      passedBefore: z.boolean().nullable(),
      passed: z.boolean().nullable(),
    }),
  ),
  same: z.int(),
  /** Their answers don't fit the question any more. */
  unmarked: z.array(
    z.object({ attemptId: z.int(), fullName: z.string(), number: z.int(), prompt: z.string() }),
  ),
});
export type Regraded = z.infer<typeof regraded>;
