import { z } from 'zod';
import { named, offerKey, pageQuery, requiredParagraphs, somePeople } from './fields.ts';
import { limits } from './limits.ts';
import { rosterShows } from './roster-shows.ts';

const sorts = ['name', 'progress', 'seen', 'joined'] as const;
const rosterSort = z.enum(sorts, 'Please sort by name, progress, seen or joined.');
export type RosterSort = z.infer<typeof rosterSort>;

const rosterShow = z.enum(rosterShows, 'Please choose not-begun, stuck, finished, ends-soon or ended.');

export const rosterQuery = pageQuery.extend({
  sort: rosterSort.optional(),
  show: rosterShow.optional(),
  offer: offerKey.optional(),
});
export type RosterQuery = z.infer<typeof rosterQuery>;

/** Percent of the counting attempt; marks of the last submission. */
const result = z.object({
  materialId: z.int(),
  title: z.string(),
  state: z.enum(['running', 'waiting', 'marked', 'handed-in', 'returned', 'graded']),
  percent: z.int().optional(),
  passed: z.boolean().optional(),
  marks: z.number().optional(),
  maxMarks: z.number().optional(),
});
export type RosterResult = z.infer<typeof result>;

export const rosterRow = named('RosterRow', {
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  /** `+91` and ten digits. */
  phone: z.string().optional(),
  joinedAt: z.int(),
  completed: z.int(),
  required: z.int(),
  percent: z.int().min(0).max(100),
  /** When they last did something in this course; left out for those who have not begun. */
  seenAt: z.int().optional(),
  /** Last day of access, `2027-06-30`; left out for no end. */
  endsOn: z.string().optional(),
  batch: z.string().optional(),
  results: z.array(result),
});
export type RosterRow = z.infer<typeof rosterRow>;

export const studentResults = rosterRow
  .omit({ id: true, fullName: true, email: true, phone: true, joinedAt: true })
  .extend({ courseId: z.int(), courseName: z.string() })
  .meta({ id: 'StudentResults' });
export type StudentResults = z.infer<typeof studentResults>;

export const rosterMessage = z.object({
  userIds: somePeople(limits.messageReaders),
  text: requiredParagraphs(limits.rosterMessage, 'Please write a message.'),
});
export const personMessage = rosterMessage.pick({ text: true });
export type RosterMessage = z.infer<typeof rosterMessage>;
