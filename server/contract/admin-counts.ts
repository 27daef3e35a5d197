import { z } from 'zod';
import { freePlaces } from './batches.ts';
import { named } from './fields.ts';

/** When the one that waits longest came; null where none waits. */
const since = z.int().nullable();

export const adminCounts = named('AdminCounts', {
  pending: z.int(),
  pendingSince: since,
  approved: z.int(),
  courses: z.int(),
  messages: z.int(),
  messagesSince: since,
  complaints: z.int(),
  complaintsSince: since,
  toCheck: z.int(),
  toCheckSince: since,
  unpaid: z.int(),
  /** Parts of orders whose day is over, and what of them is missing; left out for none. */
  overdue: z.object({ parts: z.int(), paise: z.int() }).optional(),
  refunds: z.int(),
  refundsSince: since,
  credits: z.int(),
  takenBack: z.int(),
  statementUntil: z.string().nullable(),
  beyondStatement: z.int(),
  toGrade: z.int(),
  toGradeSince: since,
  doubts: z.int(),
  doubtsSince: since,
  toSend: z.int(),
  toSendSince: since,
  places: z.array(freePlaces).optional(),
});
export type AdminCounts = z.infer<typeof adminCounts>;
