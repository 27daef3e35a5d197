import type { z } from 'zod';
import { claimsSchema } from '../contract/content/claims.ts';
import { courseSchema } from '../contract/content/course.ts';
import { faqSetSchema } from '../contract/content/faq.ts';
import { legalPageSchema, legalSchema } from '../contract/content/legal.ts';
import { navigationSchema } from '../contract/content/navigation.ts';
import * as pages from '../contract/content/pages.ts';
import { pathsSchema } from '../contract/content/paths.ts';
import { paymentsSchema } from '../contract/content/payments.ts';
import { siteSchema } from '../contract/content/site.ts';
import { subjectsSchema } from '../contract/content/subjects.ts';
import { testimonialsSchema } from '../contract/content/testimonials.ts';

const SITE: Readonly<Record<string, z.ZodType>> = {
  about: pages.aboutSchema,
  buy: pages.buySchema,
  claims: claimsSchema,
  community: pages.communitySchema,
  contact: pages.contactSchema,
  courses: pages.coursesPageSchema,
  home: pages.homeSchema,
  legal: legalSchema,
  navigation: navigationSchema,
  'not-found': pages.notFoundSchema,
  paths: pathsSchema,
  payments: paymentsSchema,
  site: siteSchema,
  subjects: subjectsSchema,
  testimonials: testimonialsSchema,
};

/** What a content file must look like; undefined for a path that is no content file. */
export function schemaOf(path: string): z.ZodType | undefined {
  const [, folder, name = '', ending] = /^(courses|faqs|legal|site)\/([\w-]+)\.(md|yml)$/.exec(path) ?? [];
  if (folder === 'courses' && ending === 'md') return courseSchema;
  if (folder === 'faqs' && ending === 'yml') return faqSetSchema;
  if (folder === 'legal' && ending === 'md') return legalPageSchema;
  return folder === 'site' && ending === 'yml' && Object.hasOwn(SITE, name) ? SITE[name] : undefined;
}
