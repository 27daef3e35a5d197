import { z } from 'zod';
import { lineOf, paragraphs } from './fields.ts';
import { limits } from './limits.ts';
import { materialType } from './materials.ts';

/** Where a student stopped in a course: the material they touched last. `at` is in milliseconds since 1970. */
const lastStudied = z.object({
  materialId: z.int(),
  title: z.string(),
  type: materialType,
  positionSeconds: z.number(),
  at: z.int(),
});

/** `enrolled` and `progress` (whole percent of materials completed) are there for a signed-in student only, `version` for an admin only. */
export const course = z
  .object({
    id: z.int(),
    courseName: z.string(),
    description: z.string(),
    /** Of a course with a public page. */
    slug: z.string().nullable(),
    enrolled: z.boolean().optional(),
    progress: z.int().min(0).max(100).optional(),
    /** Of a course the student is enrolled in and has begun. */
    lastStudied: lastStudied.optional(),
    /** Sent back as `If-Match: "7"`, a rename of an older version is refused. */
    version: z.int().optional(),
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof course>;

export const courseInput = z.object({
  courseName: lineOf(limits.courseName, 'Please enter a course name.', 'Course name is too long.'),
  description: paragraphs(limits.description).optional(),
});

export const courseSaved = z.object({ message: z.string(), course });
