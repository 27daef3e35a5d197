import { defineCollection } from 'astro:content';
import type { z } from 'zod';
import { checkCourses } from '../server/contract/content/check-courses.ts';
import { claimsSchema } from '../server/contract/content/claims.ts';
import { courseSchema } from '../server/contract/content/course.ts';
import { faqSetSchema } from '../server/contract/content/faq.ts';
import { checkLegal, legalPageSchema, legalSchema } from '../server/contract/content/legal.ts';
import { navigationSchema } from '../server/contract/content/navigation.ts';
import {
  aboutSchema,
  buySchema,
  communitySchema,
  contactSchema,
  coursesPageSchema,
  homeSchema,
  notFoundSchema,
} from '../server/contract/content/pages.ts';
import { pathsSchema } from '../server/contract/content/paths.ts';
import { paymentsSchema } from '../server/contract/content/payments.ts';
import { siteSchema } from '../server/contract/content/site.ts';
import { listStaleCourses } from '../server/contract/content/stale-courses.ts';
import { subjectsSchema } from '../server/contract/content/subjects.ts';
import { testimonialsSchema } from '../server/contract/content/testimonials.ts';
import { contentFiles } from './content-loader/content-files.ts';

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
