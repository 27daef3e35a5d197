import { AsyncLocalStorage } from 'node:async_hooks';
import type { Content } from '../../../server/contract/content/collections.ts';
import { hasSample, withoutSamples } from '../../../server/contract/content/samples.ts';
import type { Handed } from '../../../server/site/build.ts';

export type { Content };

/** A course as its file describes it; `id` is its slug. */
export type Course = Content['courses'][number];

/** A member of the team. */
export type Teacher = Content['about']['team']['members'][number];

/** What is a list of files; all else is one file of content/site. */
type Lists = 'courses' | 'legalPages' | 'faqs';

/** What the server hands to the render that is under way: one publication from its first line to its last. */
const handed = new AsyncLocalStorage<Handed>();

export const withContent = <T>(given: Handed, render: () => Promise<T>): Promise<T> =>
  handed.run(given, render);

/** The address of the site, for canonical links and the like. */
export const siteUrl = (): URL =>
  new URL(handed.getStore()?.siteUrl ?? import.meta.env.SITE ?? 'http://localhost:4321');

/** The folder of the content, for its pictures. */
export const contentDir = (): string => handed.getStore()?.contentDir ?? 'content';

/** All content, samples included: what the server handed over, else Astro's collections (`npm run dev` and `npm run build`). */
export async function contentAsWritten(): Promise<Content> {
  return handed.getStore()?.content ?? (await import('./collections.ts')).fromCollections();
}

const hidesSamples = async () => (await contentAsWritten()).site.samples === 'hidden';

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

/** The content of one file of content/site as visitors see it. */
export async function siteFile<C extends Exclude<keyof Content, Lists>>(name: C): Promise<Content[C]> {
  return shown((await contentAsWritten())[name]);
}

/** All courses as visitors see them, in the order of the lists: by `order`, then by title. */
export async function allCourses(): Promise<Course[]> {
  const { courses } = await contentAsWritten();
  const offered = courses.filter(({ data }) => !data.hidden);
  const all = offered.map(async (course) => ({ ...course, data: await shown(course.data) }));
  return (await Promise.all(all)).sort(
    (a, b) => a.data.order - b.data.order || a.data.title.localeCompare(b.data.title),
  );
}

/** The questions of a course's set (a file of content/faqs) as visitors see them; undefined if there is no such file. */
export async function faqSet(name: string | undefined): Promise<Content['faqs'][number]['data'] | undefined> {
  const { faqs } = await contentAsWritten();
  const set = faqs.find(({ id }) => id === name);
  return set && shown(set.data);
}

/** A text of content/legal. @throws Error where there is none */
export async function legalPage(id: string): Promise<Content['legalPages'][number]> {
  const { legalPages } = await contentAsWritten();
  const page = legalPages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`content/legal has no ${id}.md.`);
  return page;
}

/** Whether visitors see samples. */
export const showsSamples = async (): Promise<boolean> =>
  !(await hidesSamples()) && hasSample(await contentAsWritten());
