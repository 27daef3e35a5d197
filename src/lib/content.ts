import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { hasSample, withoutSamples } from '../../server/contract/content/samples.ts';

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

const siteFiles = new Map<OneFile, unknown>();

/** The content of one file of content/site, samples included. Throws if the file is missing. */
export async function fileAsWritten<C extends OneFile>(collection: C): Promise<CollectionEntry<C>['data']> {
  const known = siteFiles.get(collection);
  if (known !== undefined) return known as CollectionEntry<C>['data'];
  const [entry] = await getCollection(collection);
  if (entry === undefined) throw new Error(`content/site has no file for "${collection}".`);
  // An editor who runs `npm run dev` sees what was saved.
  if (import.meta.env.PROD) siteFiles.set(collection, entry.data);
  return entry.data;
}

const hidesSamples = async () => (await fileAsWritten('site')).samples === 'hidden';

const cleaned = new WeakMap<object, object>();

/** What visitors see of `data`: all of it, or what is left without samples where site.yml hides them. */
async function shown<T extends object>(data: T): Promise<T> {
  if (!(await hidesSamples())) return data;
  const known = cleaned.get(data) ?? withoutSamples(data);
  cleaned.set(data, known);
  return known as T;
}

/** Whether visitors see what can only be hidden as a whole: an address, a payee, a member of the team. */
export const isShown = async ({ sample }: { sample: boolean }): Promise<boolean> =>
  !(sample && (await hidesSamples()));

/** The content of one file of content/site as visitors see it. Throws if the file is missing. */
export const siteFile = async <C extends OneFile>(collection: C): Promise<CollectionEntry<C>['data']> =>
  shown(await fileAsWritten(collection));

/** All courses as visitors see them, in the order of the lists: by `order`, then by title. */
export async function allCourses(): Promise<Course[]> {
  const entries = await getCollection('courses');
  const courses = entries.map(async (course) => ({ ...course, data: await shown(course.data) }));
  return (await Promise.all(courses)).sort(
    (a, b) => a.data.order - b.data.order || a.data.title.localeCompare(b.data.title),
  );
}

/** The questions of a course's set (a file of content/faqs) as visitors see them; undefined if there is no such file. */
export async function faqSet(name: string): Promise<CollectionEntry<'faqs'>['data'] | undefined> {
  const entry = await getEntry('faqs', name);
  return entry && shown(entry.data);
}

/** Every file that may hold samples, with all of them. */
async function filesWithSamples(): Promise<{ path: string; data: object }[]> {
  const names = ['payments', 'site', 'legal', 'claims', 'about', 'testimonials'] as const;
  const files = names.map(async (name) => ({ path: `site/${name}.yml`, data: await fileAsWritten(name) }));
  const folders = await Promise.all([
    getCollection('legalPages'),
    getCollection('courses'),
    getCollection('faqs'),
  ]);
  return [
    ...(await Promise.all(files)),
    ...folders.flat().map(({ filePath = '', data }) => ({ path: filePath.replace(/^content\//, ''), data })),
  ];
}

/** Whether visitors see samples. */
export const showsSamples = async (): Promise<boolean> =>
  !(await hidesSamples()) && (await filesWithSamples()).some(({ data }) => hasSample(data));
