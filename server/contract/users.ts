import { z } from 'zod';
import { emailOf, idOf, lineOf, passwordOf } from './fields.ts';
import { limits } from './limits.ts';

/** A row of the admin's lists of people. */
export const userSummary = z
  .object({
    id: z.int(),
    fullName: z.string(),
    email: z.string(),
    /** When the person asked for deletion, in milliseconds since 1970; left out where nobody did. */
    deletionRequestedAt: z.int().optional(),
    /** True where the person said to be under 18; left out elsewhere. */
    underAge: z.literal(true).optional(),
    /** The course they registered for, of those who wait; left out where there is none, or none any more. */
    wantedCourse: z.object({ id: z.int(), name: z.string() }).optional(),
  })
  .meta({ id: 'UserSummary' });
export type UserSummary = z.infer<typeof userSummary>;

const REQUIRED = 'Please fill out all required fields.';
export const createUserInput = z.object({
  fullName: lineOf(limits.fullName, REQUIRED),
  email: z.string(REQUIRED).trim().min(1, REQUIRED).pipe(emailOf('Please enter a valid email.')),
  password: passwordOf(REQUIRED),
  courseIds: z
    .array(idOf('Unknown course.'), 'Unknown course.')
    .max(limits.courseIds, 'Unknown course.')
    .default([]),
});

/** A password that an admin issued and may still pass on; times are milliseconds since 1970. */
export const issuedPassword = z
  .object({ password: z.string(), expiresAt: z.int(), message: z.string() })
  .meta({ id: 'IssuedPassword' });

export const changeRoleInput = z.object({
  role: z.enum(['admin', 'student'], 'Please choose admin or student.'),
});
