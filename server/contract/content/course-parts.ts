import { z } from 'zod';
import { avatar } from './common.ts';
import {
  count,
  group,
  key,
  listOrNone,
  percent,
  picture,
  publicFile,
  requiredPicture,
  rowsOrNone,
  sample,
  text,
  webLink,
  whole,
  written,
} from './fields.ts';

export const moduleSchema = z.strictObject({
  title: text('What the module is called.', 3, 80),
  topics: listOrNone('What the module teaches, in order.', 10, text('One topic, a short phrase.', 3, 120)),
  hours: z
    .number()
    .min(0.5)
    .max(500)
    .multipleOf(0.5)
    .describe('Hours of lessons in this module. Together the modules make the hours of the course.')
    .optional(),
});

export const reviewSchema = z.strictObject({
  name: text('Name of the reviewer.', 2, 60),
  title: text('Who the reviewer is, for example "Shop owner, Nagpur".', 2, 60),
  text: text('What the reviewer says, in one to four sentences.', 20, 400),
  avatar,
  sample,
});

export const workSchema = z.strictObject({
  maker: text('Name of the person who made it, as they wish to be named.', 2, 60),
  town: text('Where the person lives.', 2, 40),
  what: text('What it is, as a phrase, for example "Bookings for a tailor".', 3, 60),
  picture: requiredPicture('A picture of the work, wider than high.'),
  pictureAlt: text("What the picture shows, for people who can't see it.", 10, 200),
  week: z.int().min(1).max(104).describe('Week of the course in which it was made.').optional(),
  quote: text('One sentence of the maker about it.', 10, 140).optional(),
  link: webLink('Where the work can be seen. Leave empty if it is nowhere online.').optional(),
  avatar,
  homePlace: whole('Place on the home page, which shows three works: 1 is the large one.', 1, 99).optional(),
  consent: z
    .boolean()
    .default(false)
    .refine((agreed) => agreed, 'Please ask the maker first: without consent a work is not shown.')
    .describe('The maker agreed in writing that we show the work with their name and town.'),
  sample,
});

export const statisticsSchema = group(
  'The card Enrollment Statistics. Leave every figure empty that you do not know.',
  {
    successRatePercent: percent(
      'How many of those who took the exam passed, in percent, for example 96.',
    ).optional(),
    figures: rowsOrNone('Further facts of this course that the provider can vouch for.', 4, {
      label: text('What is counted, for example "Hired within 3 months".', 3, 50),
      value: text('The figure with its unit, for example "85%".', 1, 30),
    }),
    finished: count('How many students finished the course.').optional(),
    notFinished: count('How many students started but did not finish.').optional(),
    sample,
  },
);

export const challengesSchema = z
  .strictObject({
    completed: count('Challenges (practice tasks) that the latest batch has worked through.'),
    total: count('All challenges of the course.', 1, 1000),
    chapter: z.int().min(1).max(12).describe('Number of the module that the latest batch has reached.'),
    sample,
  })
  .refine((bar) => bar.completed <= bar.total, {
    path: ['completed'],
    error: 'Please write at most as many as there are in all.',
  })
  .describe('The progress bar on the course card; leave out while there was no batch.');

export const paymentSchema = group('The buy page of the course.', {
  slogan: text('Short line above the title of the buy page.', 5, 80).optional(),
  description: text(
    'Two or three sentences: what the buyer gets. Leave empty to show the summary.',
    60,
    500,
  ).optional(),
  features: z
    .array(text('One thing the price includes, for example "15+ hours of lessons".', 3, 60))
    .min(3)
    .max(6)
    .optional()
    .describe(
      'What the price includes. Leave empty to name the modules, Assignment/Quiz and Expert-Led Modules.',
    ),
  registrationUrl: webLink(
    'Your own form on another site, which Register Now opens. Leave empty to use the registration of this site.',
  )
    .meta({ isProtected: true })
    .optional(),
  qrPicture: written(
    'A QR picture of your bank or payment app, cut to the code. Leave empty to draw the QR from payee and price.',
    /^(?:\/[\w./-]+|[\w-]+)\.(?:png|svg|webp|avif)$/,
    'Please choose a picture of the list, or upload one.',
  )
    .meta({ kind: 'qr', isProtected: true })
    .optional(),
  note: z
    .string()
    .regex(/^[A-Za-z0-9 .-]{3,50}$/, 'Please use 3 to 50 plain letters, digits, spaces, dots or hyphens.')
    .describe('What the payment app shows. Leave empty to show the title of the course.')
    .optional(),
});

export const videoSchema = group('A YouTube video that introduces the course.', {
  youtubeId: z
    .string()
    .regex(/^[\w-]{11}$/, 'Please write the 11 characters after v= in the address of the video.')
    .describe('The 11 characters after v= in the address of the YouTube video.'),
  title: text('Title of the video.', 3, 100),
  minutes: count('Length in whole minutes.', 1, 600).optional(),
});

export const sampleLessonSchema = z
  .strictObject({
    title: text('Title of the lesson.', 3, 80),
    lesson: z
      .int()
      .min(1)
      .meta({
        description: 'A video lesson of the course, which everyone may watch without an account.',
        kind: 'lesson',
      })
      .optional(),
    film: publicFile(
      'The film, by its address on the server: an MP4 file with H.264, 16 to 9.',
      'mp4',
      'Please write the address of a film on the server, like /lessons/angular.mp4.',
    ).optional(),
    captions: publicFile(
      'What is said or shown, with times (WebVTT), by its address on the server. People can read it instead.',
      'vtt',
      'Please write the address of captions on the server, like /lessons/angular.vtt.',
    ).optional(),
    picture: picture('A frame of the film, 16 to 9. Leave empty to show the cover of the course.'),
    seconds: z.int().min(5).max(3600).describe('Length of the film in seconds.').optional(),
    silent: z.boolean().default(false).describe('The film has no sound.'),
  })
  .refine(({ lesson, film, captions }) => lesson !== undefined || (film && captions), {
    path: ['lesson'],
    error: 'Please choose a lesson, or write a film and its captions.',
  })
  .describe('A short lesson that everyone may watch before they pay.');

export const coverSchema = group('The drawn picture of the course.', {
  motif: key('The drawing on the cover. Any word without a drawing of ours gives a pattern of its own.'),
  hue: whole('Colour of the cover, from 0 to 359: 0 is red, 120 green, 240 blue.', 0, 359),
});
