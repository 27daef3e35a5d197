import { z } from 'zod';
import { lineOf, paragraphs } from './fields.ts';
import { limits } from './limits.ts';

/** `enrolled` and `progress` (whole percent of materials completed) are there for a signed-in student only. */
export const course = z
  .object({
    id: z.int(),
    courseName: z.string(),
    description: z.string(),
    /** Of a course with a public page. */
    slug: z.string().nullable(),
    enrolled: z.boolean().optional(),
    progress: z.int().min(0).max(100).optional(),
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof course>;

export const courseInput = z.object({
  courseName: lineOf(limits.courseName, 'Please enter a course name.', 'Course name is too long.'),
  description: paragraphs(limits.description).optional(),
});

export const courseSaved = z.object({ message: z.string(), course });
