import { z } from 'zod';
import { emailOf, lineOf, named, offerKey, somePeople } from './fields.ts';
import { limits } from './limits.ts';

export const offerState = named('OfferState', {
  key: z.string(),
  /** From 5 places down; null above, and where there is no limit. */
  left: z.int().min(0).max(5).nullable(),
  closed: z.boolean(),
});
export type OfferState = z.infer<typeof offerState>;

/** Both, if not logged in. */
export const waiterInput = z.object({
  name: lineOf(limits.fullName, 'Please enter your name.').optional(),
  email: emailOf('Please enter a valid email.').optional(),
});
export type WaiterInput = z.infer<typeof waiterInput>;

export const moveInput = z.object({
  userIds: somePeople(limits.bulkUsers),
  to: offerKey,
  isFullKnown: z.boolean('Please say whether to move them into a full batch.').default(false),
});
export type MoveInput = z.infer<typeof moveInput>;

export const batch = named('Batch', {
  key: z.string(),
  name: z.string(),
  starts: z.string().optional(),
  ends: z.string().optional(),
  when: z.string().optional(),
  seats: z.int().optional(),
  held: z.int(),
  /** Who waits for a place and was not told of one. */
  waiting: z.int(),
  isHidden: z.boolean(),
  isOver: z.boolean(),
  isGone: z.boolean(),
});
export type Batch = z.infer<typeof batch>;

export const batchPeople = named('BatchPeople', {
  people: z.array(
    z.object({
      id: z.int(),
      fullName: z.string(),
      /** Left out for teachers. */
      email: z.string().optional(),
      since: z.int(),
      endsOn: z.string().optional(),
    }),
  ),
  waiting: z
    .array(
      z.object({ id: z.int(), name: z.string(), email: z.string(), at: z.int(), toldAt: z.int().nullable() }),
    )
    .optional(),
});
export type BatchPeople = z.infer<typeof batchPeople>;

const HOW_MANY = 'Please choose how many people to tell, from 1 to 100.';
export const tellInput = z.object({ count: z.int(HOW_MANY).min(1, HOW_MANY).max(100, HOW_MANY) });

export const freePlaces = z.object({
  courseId: z.int(),
  courseName: z.string(),
  key: z.string(),
  name: z.string(),
  free: z.int().nullable(),
  waiting: z.int(),
  since: z.int(),
});
export type FreePlaces = z.infer<typeof freePlaces>;
