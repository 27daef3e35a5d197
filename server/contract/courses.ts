import { z } from 'zod';
import { endReasons } from './access.ts';
import { idOf, lineOf, named, offerKey, paragraphs, slugOf, someIds } from './fields.ts';
import { limits } from './limits.ts';
import { materialType } from './materials.ts';

const lesson = z.object({
  materialId: z.int(),
  title: z.string(),
  type: materialType,
  positionSeconds: z.number(),
});

/** Progress in percent and lessons are for students, `version` and counts for admins. */
export const course = named('Course', {
  id: z.int(),
  courseName: z.string(),
  description: z.string(),
  slug: z.string().nullable(),
  enrolled: z.boolean().optional(),
  progress: z.int().min(0).max(100).optional(),
  lastStudied: lesson.extend({ at: z.int() }).optional(),
  nextLesson: lesson.optional(),
  finishedAt: z.int().optional(),
  students: z.int().optional(),
  materials: z.int().optional(),
  /** Its public page and the lowest price there today, for staff who ask; left out where there is none. */
  page: z.object({ path: z.string(), priceInr: z.int() }).optional(),
  /** Its batches and other ways to buy it, also hidden ones, for staff; left out for a course with one price. */
  offers: z
    .array(z.object({ key: z.string(), name: z.string(), isBatch: z.boolean(), isOver: z.boolean() }))
    .optional(),
  /** Sent back as `If-Match: "7"`, so that two admins don't overwrite each other. */
  version: z.int().optional(),
});
export type Course = z.infer<typeof course>;

export const courseQuery = z.object({
  pages: z.literal('1', 'Please send pages=1 or leave it out.').optional(),
});
export type CourseQuery = z.infer<typeof courseQuery>;

export const courseInput = z.object({
  courseName: lineOf(limits.courseName, 'Please enter a course name.', 'Course name is too long.'),
  description: paragraphs(limits.description).optional(),
});

export type CourseInput = z.infer<typeof courseInput>;

export const courseSaved = z.object({ message: z.string(), course });

const MISSING = 'Missing user or course.';
const whoAndWhere = z.object({ userId: idOf(MISSING), courseId: idOf(MISSING) });
export const enrollmentInput = whoAndWhere.extend({ offer: offerKey.optional() });
export type EnrollmentInput = z.infer<typeof enrollmentInput>;

const BATCH = 'Please choose a batch of a course.';
const chosenBatch = z.object({ courseId: idOf(BATCH), offer: offerKey }, BATCH);
export type ChosenBatch = z.infer<typeof chosenBatch>;
export const chosenBatches = z.array(chosenBatch, BATCH).max(limits.courseIds, BATCH).optional();

export const unenrollInput = whoAndWhere.extend({
  isPaidKnown: z.boolean('Please confirm that the student paid for it.').default(false),
});
const endDay = z.iso.date('Please write a day of the calendar like 2027-06-30.').nullable();
export const endInput = whoAndWhere.extend({
  /** Null for no end. */
  endsOn: endDay,
  /** What the admin saw, so that two of them don't overwrite each other. */
  before: endDay.optional(),
  reason: z.enum(Object.keys(endReasons) as (keyof typeof endReasons)[], 'Please choose a reason.'),
});
export type EndInput = z.infer<typeof endInput>;

const DAYS = 'Please write a number of days from 1 to 3650.';
export const extendInput = z.object({
  userIds: someIds('Please choose at least one person.', limits.bulkUsers),
  days: z.int(DAYS).min(1, DAYS).max(3650, DAYS),
});
export type ExtendInput = z.infer<typeof extendInput>;

export const freeCourseInput = z.object({ course: slugOf('Unknown course.') });
export const freeCourseAnswer = z.object({ message: z.string(), courseId: z.int().nullable() });
export const enrolledCourseIds = z.array(z.int());
