import { z } from 'zod';

export const contentProblem = z.object({
  /** Path in the content folder; may be another file than the one asked about, or empty. */
  path: z.string(),
  line: z.int().optional(),
  /** RFC 6901: `/curriculum/2/title`. */
  pointer: z.string().optional(),
  title: z.string().optional(),
  label: z.string().optional(),
  /** A sentence. About an unreadable file it begins with "is" or "can't". */
  text: z.string(),
});
export type ContentProblem = z.infer<typeof contentProblem>;

/** Two people changed a file: a merged text if possible, and the fields in which `yours` differs. */
export const contentConflict = z.object({
  sha: z.string(),
  by: z.string().nullable(),
  yours: z.string().nullable(),
  differences: z.array(z.object({ label: z.string(), theirs: z.string(), yours: z.string() })),
});

export const MISSING = 'is missing; the site needs it.';
