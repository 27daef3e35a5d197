import { z } from 'zod';

/** What an editor has to correct in a content file. */
export const contentProblem = z.object({
  /** In the content folder, for example `courses/angular.md`: perhaps another file than the one asked about; empty if it is no single one. */
  path: z.string(),
  /** Counted from one. */
  line: z.int().optional(),
  /** Of the field (RFC 6901), for example `/curriculum/2/title`. */
  pointer: z.string().optional(),
  /** The file and the field as people call them, for example *Angular* and *Modules, 3, Title*. */
  title: z.string().optional(),
  label: z.string().optional(),
  /** What to do, as a sentence; one about a file that can't be read begins with "is" or "can't". */
  text: z.string(),
});
export type ContentProblem = z.infer<typeof contentProblem>;

/** Two changed a file: a text with the changes of both where that can be, and the fields in which `yours` is another. */
export const contentConflict = z.object({
  sha: z.string(),
  by: z.string().nullable(),
  yours: z.string().nullable(),
  differences: z.array(z.object({ label: z.string(), theirs: z.string(), yours: z.string() })),
});

export const MISSING = 'is missing; the site needs it.';
