import { z } from 'zod';

/** What an editor has to correct. */
export const contentProblem = z.object({
  /** The file to correct, perhaps another than the one that was asked about; empty if it is no single one. */
  path: z.string(),
  line: z.int().nullable(),
  /** Of the field, for example `/curriculum/2/title`. */
  pointer: z.string().nullable(),
  text: z.string(),
});
export type ContentProblemAnswer = z.infer<typeof contentProblem>;
