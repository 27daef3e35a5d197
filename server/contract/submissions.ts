import { z } from 'zod';
import { givenMarks, handInKinds } from './assignments.ts';
import { idTextOf, named, pageQuery, paragraphs, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';

const submissionStates = ['draft', 'handed-in', 'returned', 'graded'] as const;

const submissionFile = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sameAs: z.string().optional(),
});
export type SubmissionFile = z.infer<typeof submissionFile>;

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
  link: paragraphs(limits.url).default(''),
});
export type DraftInput = z.infer<typeof draftInput>;

export const draftSaved = named('DraftSaved', {
  submissions: z.array(z.object({ version: z.int(), state: z.literal('draft') })),
});
export type DraftSaved = z.infer<typeof draftSaved>;

export const gradeInput = z.object({
  marks: givenMarks.nullable().default(null),
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

export const gradingWork = named('Work', {
  ...gradingRow.pick({ studentName: true, courseName: true, title: true }).shape,
  task: shownTask,
  work: submission,
  earlier: z.array(submission),
  comments: z.array(z.string()),
});
export type GradingWork = z.infer<typeof gradingWork>;
