import { z } from 'zod';
import { givenMarks, handInKinds } from './assignments.ts';
import { idTextOf, named, pageQuery, paragraphs, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';

const submissionStates = ['draft', 'handed-in', 'returned', 'graded'] as const;

/** `sameAs`: whose file has the same bytes; for admins. */
const submissionFile = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sameAs: z.string().optional(),
});
export type SubmissionFile = z.infer<typeof submissionFile>;

/** One numbered piece of work. `gradedAt` is also when it was returned. */
const submission = z.object({
  id: z.int(),
  number: z.int(),
  state: z.enum(submissionStates),
  text: z.string(),
  link: z.string(),
  files: z.array(submissionFile),
  answers: z.array(submissionFile),
  handedInAt: z.int().nullable(),
  late: z.boolean(),
  marks: z.number().nullable(),
  criteria: z.array(z.number()),
  comment: z.string(),
  gradedAt: z.int().nullable(),
  version: z.int(),
});
export type Submission = z.infer<typeof submission>;

/** The task; `text` is its Markdown, for admins; `files` are what the teacher gives with it. */
const shownTask = z.object({
  html: z.string(),
  text: z.string().optional(),
  takes: z.array(z.enum(handInKinds)),
  maxFiles: z.int(),
  maxMarks: z.int().nullable(),
  passMarks: z.number().nullable(),
  dueAt: z.int().nullable(),
  late: z.enum(['accept', 'mark', 'refuse']),
  guide: z.array(z.object({ title: z.string(), marks: z.int() })),
  files: z.array(submissionFile),
});
export type ShownTask = z.infer<typeof shownTask>;

/** An assignment as its student sees it: the task, and all work, latest first. `isOver`: no more submissions. */
export const assignmentAnswer = named('Assignment', {
  task: shownTask,
  submissions: z.array(submission),
  now: z.int(),
  isOver: z.boolean(),
  completed: z.boolean(),
});
export type Assignment = z.infer<typeof assignmentAnswer>;

export const draftInput = z.object({
  text: paragraphs(limits.answer).default(''),
  /** As typed; checked on submission. */
  link: paragraphs(limits.url).default(''),
});
export type DraftInput = z.infer<typeof draftInput>;

/** In the shape of the assignment, without what the student just sent. */
export const draftSaved = named('DraftSaved', {
  submissions: z.array(z.object({ version: z.int(), state: z.literal('draft') })),
});
export type DraftSaved = z.infer<typeof draftSaved>;

export const gradeInput = z.object({
  /** Without a guide. */
  marks: givenMarks.nullable().default(null),
  /** With one, in its order. */
  criteria: z
    .array(givenMarks, 'Please give marks for each criterion.')
    .max(limits.criteria, 'Please give marks for each criterion.')
    .default([]),
  comment: paragraphs(limits.comment).default(''),
});
export type GradeInput = z.infer<typeof gradeInput>;

export const returnInput = z.object({
  comment: requiredParagraphs(limits.comment, 'Please write what to change.'),
});

/** `search`: name, email, assignment or quiz. */
export const gradingQuery = pageQuery.extend({
  state: z
    .enum(['handed-in', 'returned', 'graded'], 'Please choose to grade, returned or graded.')
    .default('handed-in'),
  courseId: idTextOf('Please name one course.').optional(),
  materialId: idTextOf('Please name one assignment or quiz.').optional(),
});
export type GradingQuery = z.infer<typeof gradingQuery>;
export const marksQuery = gradingQuery.pick({ courseId: true });

export const gradingRow = named('WorkToGrade', {
  /** What students submitted, or an attempt at a quiz with answers that a person must mark. */
  kind: z.enum(['work', 'attempt']),
  id: z.int(),
  studentName: z.string(),
  courseName: z.string(),
  title: z.string(),
  number: z.int(),
  handedInAt: z.int(),
  late: z.boolean(),
  marks: z.number().nullable(),
  maxMarks: z.int().nullable(),
});
export type GradingRow = z.infer<typeof gradingRow>;

/** Submission as an admin grades it, with earlier submissions. */
export const gradingWork = named('Work', {
  ...gradingRow.pick({ studentName: true, courseName: true, title: true }).shape,
  task: shownTask,
  work: submission,
  earlier: z.array(submission),
  comments: z.array(z.string()),
});
export type GradingWork = z.infer<typeof gradingWork>;
