import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { checkCourses } from './content-schemas/check-courses.ts';
import { claimsSchema } from './content-schemas/claims.ts';
import { contentFiles } from './content-schemas/content-files.ts';
import { courseSchema } from './content-schemas/course.ts';
import { faqSetSchema } from './content-schemas/faq.ts';
import { checkLegal, legalPageSchema, legalSchema } from './content-schemas/legal.ts';
import { navigationSchema } from './content-schemas/navigation.ts';
import {
  aboutSchema,
  buySchema,
  communitySchema,
  contactSchema,
  coursesPageSchema,
  homeSchema,
  notFoundSchema,
} from './content-schemas/pages.ts';
import { pathsSchema } from './content-schemas/paths.ts';
import { paymentsSchema } from './content-schemas/payments.ts';
import { siteSchema } from './content-schemas/site.ts';
import { listStaleCourses } from './content-schemas/stale-courses.ts';
import { subjectsSchema } from './content-schemas/subjects.ts';
import { testimonialsSchema } from './content-schemas/testimonials.ts';

/** A collection of one entry: a file of content/site; the id of the entry is the name of the file without .yml. */
const oneFile = <S extends z.ZodType>(file: string, schema: S) =>
  defineCollection({
    schema,
    loader: contentFiles({
      base: './content/site',
      pattern: file,
      schema,
      check: (entries) =>
        entries.length === 1 ? [] : [`content/site/${file} is missing; the site needs it.`],
    }),
  });

export const collections = {
  courses: defineCollection({
    schema: courseSchema,
    loader: contentFiles({
      base: './content/courses',
      pattern: '*.md',
      schema: courseSchema,
      check: checkCourses,
      warn: listStaleCourses,
    }),
  }),
  faqs: defineCollection({
    schema: faqSetSchema,
    loader: contentFiles({ base: './content/faqs', pattern: '*.yml', schema: faqSetSchema }),
  }),
  site: oneFile('site.yml', siteSchema),
  payments: oneFile('payments.yml', paymentsSchema),
  legal: oneFile('legal.yml', legalSchema),
  legalPages: defineCollection({
    schema: legalPageSchema,
    loader: contentFiles({
      base: './content/legal',
      pattern: '*.md',
      schema: legalPageSchema,
      check: checkLegal,
    }),
  }),
  navigation: oneFile('navigation.yml', navigationSchema),
  claims: oneFile('claims.yml', claimsSchema),
  testimonials: oneFile('testimonials.yml', testimonialsSchema),
  subjects: oneFile('subjects.yml', subjectsSchema),
  paths: oneFile('paths.yml', pathsSchema),
  home: oneFile('home.yml', homeSchema),
  coursesPage: oneFile('courses.yml', coursesPageSchema),
  about: oneFile('about.yml', aboutSchema),
  community: oneFile('community.yml', communitySchema),
  contact: oneFile('contact.yml', contactSchema),
  buy: oneFile('buy.yml', buySchema),
  notFound: oneFile('not-found.yml', notFoundSchema),
};
