import { type CollectionEntry, getCollection, getEntry } from 'astro:content';

/** A course as its file describes it; `id` is its slug. */
export type Course = CollectionEntry<'courses'>;

type OneFile =
  | 'site'
  | 'payments'
  | 'legal'
  | 'navigation'
  | 'claims'
  | 'testimonials'
  | 'subjects'
  | 'paths'
  | 'home'
  | 'coursesPage'
  | 'about'
  | 'community'
  | 'contact'
  | 'buy'
  | 'notFound';

/** All courses in the order of the lists: by `order`, then by title. */
export async function allCourses(): Promise<Course[]> {
  const courses = await getCollection('courses');
  return courses.sort((a, b) => a.data.order - b.data.order || a.data.title.localeCompare(b.data.title));
}

const siteFiles = new Map<OneFile, unknown>();

/** The content of one file of content/site. Throws if the file is missing. */
export async function siteFile<C extends OneFile>(collection: C): Promise<CollectionEntry<C>['data']> {
  const known = siteFiles.get(collection);
  if (known !== undefined) return known as CollectionEntry<C>['data'];
  const [entry] = await getCollection(collection);
  if (entry === undefined) throw new Error(`content/site has no file for "${collection}".`);
  // An editor who runs `npm run dev` sees what was saved.
  if (import.meta.env.PROD) siteFiles.set(collection, entry.data);
  return entry.data;
}

/** The questions of a course's set (a file of content/faqs); undefined if there is no such file. */
export async function faqSet(name: string): Promise<CollectionEntry<'faqs'>['data'] | undefined> {
  const entry = await getEntry('faqs', name);
  return entry?.data;
}
