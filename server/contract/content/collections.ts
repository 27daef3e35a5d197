import type { z } from 'zod';
import { claimsSchema } from './claims.ts';
import { courseSchema } from './course.ts';
import { faqSetSchema } from './faq.ts';
import { legalPageSchema, legalSchema } from './legal.ts';
import { navigationSchema } from './navigation.ts';
import {
  aboutSchema,
  buySchema,
  communitySchema,
  contactSchema,
  coursesPageSchema,
  homeSchema,
  notFoundSchema,
} from './pages.ts';
import { pathsSchema } from './paths.ts';
import { paymentsSchema } from './payments.ts';
import { siteSchema } from './site.ts';
import { subjectsSchema } from './subjects.ts';
import { testimonialsSchema } from './testimonials.ts';

export const folders = {
  courses: { folder: 'courses', ending: '.md', schema: courseSchema },
  faqs: { folder: 'faqs', ending: '.yml', schema: faqSetSchema },
  legalPages: { folder: 'legal', ending: '.md', schema: legalPageSchema },
} as const;

export const files = {
  site: { path: 'site/site.yml', schema: siteSchema },
  payments: { path: 'site/payments.yml', schema: paymentsSchema },
  legal: { path: 'site/legal.yml', schema: legalSchema },
  navigation: { path: 'site/navigation.yml', schema: navigationSchema },
  claims: { path: 'site/claims.yml', schema: claimsSchema },
  testimonials: { path: 'site/testimonials.yml', schema: testimonialsSchema },
  subjects: { path: 'site/subjects.yml', schema: subjectsSchema },
  paths: { path: 'site/paths.yml', schema: pathsSchema },
  home: { path: 'site/home.yml', schema: homeSchema },
  coursesPage: { path: 'site/courses.yml', schema: coursesPageSchema },
  about: { path: 'site/about.yml', schema: aboutSchema },
  community: { path: 'site/community.yml', schema: communitySchema },
  contact: { path: 'site/contact.yml', schema: contactSchema },
  buy: { path: 'site/buy.yml', schema: buySchema },
  notFound: { path: 'site/not-found.yml', schema: notFoundSchema },
} as const;

/** `filePath` begins with `content/`, wherever the folder is. */
interface ContentEntry<Data> {
  readonly id: string;
  readonly data: Data;
  readonly filePath: string;
}

interface TextEntry<Data> extends ContentEntry<Data> {
  readonly body: string;
  readonly html: string;
}

export type Course = TextEntry<z.output<typeof courseSchema>>;

export type Content = {
  readonly courses: readonly Course[];
  readonly faqs: readonly ContentEntry<z.output<typeof faqSetSchema>>[];
  readonly legalPages: readonly TextEntry<z.output<typeof legalPageSchema>>[];
} & { readonly [Name in keyof typeof files]: z.output<(typeof files)[Name]['schema']> };

/** Returns the schema of a file by its path; undefined for files that are not read. */
export function schemaOf(path: string): z.ZodType | undefined {
  const [folder, name, ...below] = path.split('/');
  if (name === undefined || below.length > 0 || !/^[\w-]+\.\w+$/.test(name)) return undefined;
  const many = Object.values(folders).find((one) => one.folder === folder && name.endsWith(one.ending));
  return many?.schema ?? Object.values(files).find((file) => file.path === path)?.schema;
}
