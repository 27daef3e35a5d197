import { z } from 'astro/zod';
import { seo } from './common.ts';
import {
  challengesSchema,
  coverSchema,
  moduleSchema,
  paymentSchema,
  reviewSchema,
  statisticsSchema,
  videoSchema,
} from './course-parts.ts';
import { paymentPathOf } from './course-paths.ts';
import { assessmentSchema, scheduleSchema } from './course-schedule.ts';
import { courseFaqSchema } from './faq.ts';
import { pathSegment, rupees, text } from './fields.ts';

const rating = z
  .strictObject({
    stars: z
      .number()
      .min(1)
      .max(5)
      .multipleOf(0.1)
      .describe('Average rating from 1 to 5 with one decimal, such as 4.9.'),
    count: z.int().min(1).max(1_000_000).describe('How many people rated the course.'),
  })
  .describe('Star rating; leave out while nobody has rated the course.');

/**
 * One file of content/courses is one course: its page, card, questions, buy page, shared picture and database row.
 * The name of the file is its slug. The text under the second `---` is the full description (Markdown).
 */
export const courseSchema = z
  .strictObject({
    title: text('Name of the course as shown everywhere.', 3, 60),
    path: pathSegment('Address of the course page after the slash, such as Fullstack for /Fullstack.'),
    paymentPath: pathSegment(
      'Address of the buy page; without it "buy" and the path, such as buyFullstack.',
    ).optional(),
    aliases: z
      .array(pathSegment('Another spelling of the address.'))
      .max(10)
      .default([])
      .describe('Other spellings that lead to the course page, such as FullStack.'),
    kind: z
      .enum(['tech', 'nontech'])
      .describe('"tech" or "nontech": the list on the courses page in which the course stands.'),
    order: z.int().min(1).max(9999).describe('Place in the lists; small numbers come first.'),
    level: z
      .enum(['Beginner', 'Intermediate', 'Advanced'])
      .describe('Level tag; leave out to show none.')
      .optional(),
    priceInr: rupees('Price in whole rupees, digits only, such as 399.'),
    oldPriceInr: rupees('Struck-out earlier price in whole rupees; must be higher than priceInr.').optional(),
    durationHours: z.number().min(0.5).max(1000).describe('Hours of lessons, such as 15.'),
    durationIsMinimum: z.boolean().default(false).describe('true shows "15+ hours", false "15 hours".'),
    rating: rating.optional(),
    summary: text('The course in one or two sentences: on the card and as the short description.', 60, 260),
    seo,
    cover: coverSchema,
    challenges: challengesSchema,
    schedule: scheduleSchema,
    assessment: assessmentSchema,
    statistics: statisticsSchema.optional(),
    video: videoSchema.optional(),
    curriculum: z.array(moduleSchema).min(3).max(12).describe('The modules in order; our courses have six.'),
    reviews: z.array(reviewSchema).min(1).max(12).describe('What learners say.'),
    faq: courseFaqSchema,
    payment: paymentSchema,
  })
  .refine((course) => course.oldPriceInr === undefined || course.oldPriceInr > course.priceInr, {
    path: ['oldPriceInr'],
    error: 'expected a price higher than priceInr',
  })
  .refine((course) => paymentPathOf(course).toLowerCase() !== course.path.toLowerCase(), {
    path: ['paymentPath'],
    error: 'expected another address than path',
  })
  .refine((course) => course.challenges.chapter <= course.curriculum.length, {
    path: ['challenges', 'chapter'],
    error: 'expected the number of a module of the curriculum',
  });
