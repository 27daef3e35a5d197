import { defineCollection } from 'astro:content';
import type { z } from 'zod';
import { contentLoader } from '../integrations/content-loader.ts';
import { files, folders } from '../server/contract/content/collections.ts';

type Name = keyof typeof files | keyof typeof folders;

const collection = <S extends z.ZodType>(name: Name, { schema }: { schema: S }) =>
  defineCollection({ schema, loader: contentLoader(name) });

/** Astro finds the types of collections by their names here; a collection of a single file has one entry. */
export const collections = {
  courses: collection('courses', folders.courses),
  faqs: collection('faqs', folders.faqs),
  legalPages: collection('legalPages', folders.legalPages),
  site: collection('site', files.site),
  payments: collection('payments', files.payments),
  legal: collection('legal', files.legal),
  navigation: collection('navigation', files.navigation),
  claims: collection('claims', files.claims),
  testimonials: collection('testimonials', files.testimonials),
  subjects: collection('subjects', files.subjects),
  paths: collection('paths', files.paths),
  home: collection('home', files.home),
  coursesPage: collection('coursesPage', files.coursesPage),
  about: collection('about', files.about),
  community: collection('community', files.community),
  contact: collection('contact', files.contact),
  buy: collection('buy', files.buy),
  notFound: collection('notFound', files.notFound),
};
