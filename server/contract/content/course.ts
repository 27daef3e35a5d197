import { z } from 'zod';
import { seo } from './common.ts';
import {
  challengesSchema,
  coverSchema,
  moduleSchema,
  paymentSchema,
  reviewSchema,
  sampleLessonSchema,
  statisticsSchema,
  videoSchema,
} from './course-parts.ts';
import { paymentPathOf } from './course-paths.ts';
import { assessmentSchema, scheduleSchema } from './course-schedule.ts';
import { day } from './dates.ts';
import { courseFaqSchema } from './faq.ts';
import { pathSegment, rupees, sample, text } from './fields.ts';

const rating = z
  .strictObject({
    stars: z
      .number()
      .min(1)
      .max(5)
      .multipleOf(0.1)
      .describe('Average rating from 1 to 5 with one decimal, for example 4.9.'),
    count: z.int().min(1).max(1_000_000).describe('How many people rated the course.'),
    sample,
  })
  .describe('Star rating; leave out while no one has rated the course.');

/** Whether the hours of the modules, where there are some, make the hours of the course. */
const addsUp = (modules: readonly { hours?: number | undefined }[], total: number): boolean =>
  modules.every(({ hours }) => hours === undefined) ||
  modules.reduce((sum, { hours }) => sum + (hours ?? Number.NaN), 0) === total;

/**
 * One file of content/courses is one course: its page, card, questions, buy page, shared picture and database row.
 * The name of the file is its slug. The text under the second `---` is the full description (Markdown).
 */
export const courseSchema = z
  .strictObject({
    title: text('Name of the course as shown everywhere.', 3, 60),
    path: pathSegment('Address of the course page after the slash, for example Fullstack for /Fullstack.'),
    paymentPath: pathSegment(
      'Address of the buy page; without it "buy" and the path, for example buyFullstack.',
    ).optional(),
    aliases: z
      .array(pathSegment('Another spelling of the address.'))
      .max(10)
      .default([])
      .describe('Other spellings that lead to the course page, for example FullStack.'),
    hidden: z
      .boolean()
      .default(false)
      .describe(
        'true hides the course from the site: no page, not in lists, not for sale. Students keep it.',
      ),
    kind: z
      .enum(['tech', 'nontech'])
      .describe('"tech" or "nontech": the list on the courses page that has the course.'),
    order: z.int().min(1).max(9999).describe('Place in the lists; small numbers come first.'),
    level: z
      .enum(['Beginner', 'Intermediate', 'Advanced'])
      .describe('Level tag; leave out to show none.')
      .optional(),
    priceInr: rupees('Price in whole rupees, digits only, for example 399; 0 makes the course free.'),
    oldPriceInr: rupees(
      'Struck-out earlier price in whole rupees; must be higher than the price.',
    ).optional(),
    oldPriceUntil: day(
      'Last day on which the earlier price was charged (2026-11-01), shown under it.',
    ).optional(),
    durationHours: z.number().min(0.5).max(1000).describe('Hours of lessons, for example 15.'),
    durationIsMinimum: z.boolean().default(false).describe('true shows "15+ hours", false "15 hours".'),
    rating: rating.optional(),
    teacher: text(
      'Who teaches: the name of a member of the team in content/site/about.yml, spelled exactly as there.',
      2,
      60,
    ).optional(),
    summary: text(
      'The course in one to three sentences, as the short description. The card shows the first, a short one.',
      60,
      260,
    ),
    youWillMake: z
      .array(
        text('One thing, as a phrase, for example "a letter with your own address, saved as PDF".', 5, 110),
      )
      .min(1)
      .max(5)
      .describe('What a student has made at the end; leave out to show nothing.')
      .optional(),
    seo,
    cover: coverSchema,
    challenges: challengesSchema.optional(),
    schedule: scheduleSchema,
    assessment: assessmentSchema,
    certificate: z
      .boolean()
      .default(false)
      .describe('true if everyone who finishes gets a certificate; an admin can change it later.'),
    statistics: statisticsSchema.optional(),
    video: videoSchema.optional(),
    sampleLesson: sampleLessonSchema.optional(),
    curriculum: z.array(moduleSchema).min(3).max(12).describe('The modules in order; our courses have six.'),
    reviews: z
      .array(reviewSchema)
      .max(12)
      .default([])
      .describe('What students say; leave out while no one has said anything.'),
    faq: courseFaqSchema,
    payment: paymentSchema,
  })
  .refine((course) => course.oldPriceInr === undefined || course.oldPriceInr > course.priceInr, {
    path: ['oldPriceInr'],
    error: 'expected more than the price',
  })
  .refine((course) => course.oldPriceUntil === undefined || course.oldPriceInr !== undefined, {
    path: ['oldPriceUntil'],
    error: 'expected an oldPriceInr beside it',
  })
  .refine((course) => paymentPathOf(course).toLowerCase() !== course.path.toLowerCase(), {
    path: ['paymentPath'],
    error: 'expected another address than path',
  })
  .refine(({ challenges, curriculum }) => (challenges?.chapter ?? 0) <= curriculum.length, {
    path: ['challenges', 'chapter'],
    error: 'expected the number of a module of the curriculum',
  })
  .refine(({ curriculum, durationHours }) => addsUp(curriculum, durationHours), {
    path: ['curriculum'],
    error: 'expected hours that together make durationHours, in every module or in none',
  });
