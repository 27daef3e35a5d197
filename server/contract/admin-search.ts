import { z } from 'zod';
import { writtenEmail } from './emails.ts';
import { named, pageQuery } from './fields.ts';

export const adminSearchQuery = pageQuery.pick({ search: true });

export const adminFound = named('AdminFound', {
  people: z.array(z.object({ id: z.int(), fullName: z.string(), email: z.string(), isPending: z.boolean() })),
  /** For owners. */
  team: z.array(z.object({ id: z.int(), fullName: z.string(), email: z.string() })).optional(),
  orders: z.array(z.object({ id: z.int(), code: z.string(), buyerName: z.string(), courseName: z.string() })),
  lessons: z.array(z.object({ id: z.int(), title: z.string(), courseId: z.int(), courseName: z.string() })),
  emails: z.array(writtenEmail.pick({ id: true, recipient: true, kind: true, state: true })),
});
export type AdminFound = z.infer<typeof adminFound>;
