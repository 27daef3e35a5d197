import { z } from 'zod';
import { numberIn } from '../typed-values.ts';
import { seo } from './common.ts';
import { accessSchema, checkAccess } from './course-access.ts';
import { checkOffers, offersSchema } from './course-offers.ts';
import {
  challengesSchema,
  coverSchema,
  moduleSchema,
  paymentSchema,
  reviewSchema,
  sampleLessonSchema,
  statisticsSchema,
  videoSchema,
  workSchema,
} from './course-parts.ts';
import { paymentPathOf } from './course-paths.ts';
import { assessmentSchema, scheduleSchema } from './course-schedule.ts';
import { day } from './dates.ts';
import { courseFaqSchema } from './faq.ts';
import { count, flag, group, list, listOrNone, pathSegment, rupees, sample, text } from './fields.ts';

const rating = group('Stars on page and card. Leave empty while no one has rated the course.', {
  stars: z
    .number()
    .min(1)
    .max(5)
    .multipleOf(0.1)
    .describe('Average rating from 1 to 5 with one decimal, for example 4.9.'),
  count: count('How many people rated the course.', 1, 1_000_000),
  sample,
});

const addsUp = (modules: readonly { hours?: number | undefined }[], total: number | undefined): boolean =>
  modules.every(({ hours }) => hours === undefined) ||
  modules.reduce((sum, { hours }) => sum + (hours ?? Number.NaN), 0) === total;

const EVALUATION: z.output<typeof assessmentSchema> = {
  type: 'evaluation',
  heading: 'How you are graded',
  method: 'Assignment or quiz',
  notes: ['You find assignments and quizzes beside the lessons.'],
};
const shortened = (words: string): string =>
  words.length <= 160
    ? words
    : `${words
        .slice(0, 157)
        .replace(/\s\S*$/, '')
        .trimEnd()}…`;

/** One course: page, card, questions, buy page, picture and row. The file's name is its slug. */
export const courseSchema = z
  .strictObject({
    title: text('What the course is called everywhere.', 3, 60),
    path: pathSegment('Short name in the address: Fullstack makes /Fullstack.'),
    paymentPath: pathSegment('Leave empty to use "buy" and the short name, like buyFullstack.').optional(),
    aliases: z
      .array(pathSegment('Another spelling of the address.'))
      .max(10)
      .default([])
      .describe('Other short names that lead to the course page, like FullStack.'),
    hidden: flag('Takes the course off the site: no page, not in lists, not for sale. Students keep it.'),
    kind: z.enum(['tech', 'nontech']).describe('The list on the courses page that has the course.'),
    order: count('Place in the lists: small numbers are first.', 1, 9999),
    level: z.enum(['Beginner', 'Intermediate', 'Advanced']).describe('Leave empty to show none.').optional(),
    priceInr: rupees('Whole rupees, digits only, like 399. 0 makes the course free.'),
    oldPriceInr: rupees('Earlier price, struck out. Whole rupees, higher than the price.').optional(),
    oldPriceUntil: day('Last day on which you charged the earlier price; the page shows it.').optional(),
    access: accessSchema.optional(),
    renewInr: rupees(
      'Price for students who had the course and study it longer. Leave empty to charge the price.',
    ).optional(),
    offers: offersSchema.optional(),
    durationHours: z
      .preprocess((value) => numberIn(value, 'hours'), z.number().min(0.5).max(1000))
      .meta({ description: 'Hours of lessons, like 15.', kind: 'hours' })
      .optional(),
    durationIsMinimum: z.boolean().default(false).describe('Shows "15+ hours" instead of "15 hours".'),
    rating: rating.optional(),
    teacher: text('A person of your team. Add people under Site, About us.', 2, 60)
      .meta({ kind: 'teacher' })
      .optional(),
    summary: text('The course in one to three sentences. The card shows the first one.', 60, 260),
    youWillMake: list(
      'What a student can do or has made at the end. Leave empty to show nothing.',
      [1, 5],
      text('One thing, as a phrase, for example "a letter with your own address, saved as PDF".', 5, 110),
    ).optional(),
    seo: seo.optional(),
    cover: coverSchema,
    challenges: challengesSchema.optional(),
    schedule: scheduleSchema,
    assessment: assessmentSchema.optional(),
    certificate: flag('Everyone who finishes gets a certificate. You can change it later under Courses.'),
    statistics: statisticsSchema.optional(),
    video: videoSchema.optional(),
    sampleLesson: sampleLessonSchema.optional(),
    curriculum: z.array(moduleSchema).min(3).max(12).describe('The modules in order, at least three.'),
    reviews: listOrNone('What students say. Leave empty while no one has said anything.', 12, reviewSchema),
    works: listOrNone(
      'What students made in this course, the best first. Pages show it with the name of the maker.',
      12,
      workSchema,
    ),
    faq: courseFaqSchema.prefault({}),
    payment: paymentSchema.prefault({}),
  })
  .refine((course) => course.oldPriceInr === undefined || course.oldPriceInr > course.priceInr, {
    path: ['oldPriceInr'],
    error: 'The earlier price must be higher than the price.',
  })
  .refine((course) => course.oldPriceUntil === undefined || course.oldPriceInr !== undefined, {
    path: ['oldPriceUntil'],
    error: 'Please write the earlier price too, or leave this empty.',
  })
  .superRefine(checkAccess)
  .superRefine(checkOffers)
  .refine((course) => paymentPathOf(course).toLowerCase() !== course.path.toLowerCase(), {
    path: ['paymentPath'],
    error: 'Please use another address than that of the course page.',
  })
  .refine(({ challenges, curriculum }) => (challenges?.chapter ?? 0) <= curriculum.length, {
    path: ['challenges', 'chapter'],
    error: 'The course has no module with this number.',
  })
  .refine(({ curriculum, durationHours }) => addsUp(curriculum, durationHours), {
    path: ['curriculum'],
    error: 'Please give hours that together make the hours of the course, in every module or in none.',
  })
  .transform(({ seo: found, assessment = EVALUATION, payment, ...course }) => ({
    ...course,
    seo: found ?? { description: shortened(course.summary) },
    assessment,
    payment: {
      ...payment,
      description: payment.description ?? course.summary,
      features: payment.features ?? [
        `${course.curriculum.length} modules`,
        'Assignment/Quiz',
        'Expert-Led Modules',
      ],
    },
  }));
