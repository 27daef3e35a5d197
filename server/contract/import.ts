import { z } from 'zod';

/** What is wrong with a line of the file; `column` is empty where the whole line is at fault. */
const importProblem = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/** What a file of students would do. */
export const importPlan = z
  .object({
    rows: z.array(
      z.object({
        line: z.int(),
        fullName: z.string(),
        email: z.string(),
        courses: z.array(z.string()),
      }),
    ),
    /** As long as there are some, nothing is imported. */
    problems: z.array(importProblem),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof importPlan>;

export const importStarted = z.object({ message: z.string(), importId: z.string() });

/** How far an import is. Nothing is written before all passwords are made; then all is, at once. */
export const importProgress = z
  .object({
    state: z.enum(['working', 'done', 'failed']),
    /** Passwords made so far, of `total`. */
    done: z.int(),
    total: z.int(),
    message: z.string(),
  })
  .meta({ id: 'ImportProgress' });
export type ImportProgress = z.infer<typeof importProgress>;

export const importQuery = z.object({
  dryRun: z.literal('1', 'Please send dryRun=1 or leave it out.').optional(),
});
