import { z } from 'zod';
import { named, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

const reference = z.object({ id: z.int(), name: z.string().nullable() });

export const auditEntry = named('AuditEntry', {
  id: z.int(),
  at: z.int(),
  action: z.string(),
  actor: reference.nullable(),
  subject: reference.extend({ type: z.string() }).nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditEntryAnswer = z.infer<typeof auditEntry>;

export const auditQuery = pageQuery.pick({ limit: true, cursor: true }).extend({
  action: z.string('Please choose one action.').max(50, 'Please choose one action.').optional(),
  actor: z
    .string('Please search for one person.')
    .max(limits.search, 'Please search for something shorter.')
    .optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;
