import { z } from 'zod';
import { contentConflict, contentProblem } from './content-problem.ts';
import { named } from './fields.ts';

const fieldError = z.object({ pointer: z.string(), code: z.string(), message: z.string() });

/** Every problem, `application/problem+json` (RFC 9457), with `message` as the sentence to show a person. */
export const problem = named('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldError),
  /** To the order of a person who waits for approval. */
  orderLink: z.string().optional(),
  /** What the course costs now, where the client showed another price. */
  pricePaise: z.int().optional(),
  offers: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
  problems: z.array(contentProblem).optional(),
  conflict: contentConflict.optional(),
});

export type FieldError = z.infer<typeof fieldError>;
export type Problem = z.infer<typeof problem>;
