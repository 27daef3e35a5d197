import { z } from 'zod';
import { idOf, idTextOf, named, pageQuery, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';

/** The title is empty if removed. `name` is full for and of admins, else short; `reportedId` is for admins. */
const facts = {
  id: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  materialId: z.int(),
  lesson: z.string(),
  atSeconds: z.int().nullable(),
  title: z.string(),
  toAll: z.boolean(),
  state: z.enum(['open', 'answered', 'closed']),
  answerId: z.int().nullable(),
  reportedId: z.int().nullable(),
  pinned: z.boolean(),
  hidden: z.boolean(),
  name: z.string().nullable(),
  mine: z.boolean(),
  askedAt: z.int(),
  waitingSince: z.int(),
  replies: z.int(),
};
export const doubt = named('Doubt', facts);
export type Doubt = z.infer<typeof doubt>;

const doubtPost = z.object({
  id: z.int(),
  name: z.string().nullable(),
  ofTeacher: z.boolean(),
  mine: z.boolean(),
  text: z.string(),
  picture: z.string().nullable(),
  at: z.int(),
  edited: z.boolean(),
});
export type DoubtPost = z.infer<typeof doubtPost>;

export const doubtThread = named('DoubtThread', { ...facts, posts: z.array(doubtPost) });
export type DoubtThread = z.infer<typeof doubtThread>;

const flag = z.literal('1', 'Please send 1 or leave it out.').optional();

export const doubtQuery = pageQuery.extend({
  courseId: idTextOf('Please name one course.').optional(),
  materialId: idTextOf('Please name one lesson.').optional(),
  /** Titles that have half of its longer words. */
  alike: pageQuery.shape.search,
  mine: flag,
  unanswered: flag,
  reported: flag,
});
export type DoubtQuery = z.infer<typeof doubtQuery>;

/** Questions by the id of their lesson; lessons without any are left out. */
export type CountByLesson = Readonly<Record<number, number>>;

export const postInput = z.object({ text: requiredParagraphs(limits.doubt, 'Please write something.') });

export const editInput = postInput.extend({
  withoutPicture: z.boolean('Please say whether the picture goes.').default(false),
});
export type EditInput = z.infer<typeof editInput>;

const SECONDS = 'Please give a place in the video.';
export const askInput = postInput.extend({
  atSeconds: z.int(SECONDS).min(0, SECONDS).max(86_400, SECONDS).nullable().default(null),
  toAll: z.boolean('Please say who may read it.').default(true),
});
export type AskInput = z.infer<typeof askInput>;

export const answerChoice = z.object({ postId: idOf('Please choose an answer.').nullable() });

export const doubtChange = z.object({
  closed: z.boolean('Please say whether it is closed.'),
  pinned: z.boolean('Please say whether it is pinned.'),
  hidden: z.boolean('Please say whether it is hidden.'),
});
export type DoubtChange = z.infer<typeof doubtChange>;
