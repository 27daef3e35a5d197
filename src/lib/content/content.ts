import { AsyncLocalStorage } from 'node:async_hooks';
import type { Content } from '../../../server/contract/content/collections.ts';
import { offersOf } from '../../../server/contract/content/course-offers.ts';
import { hasSample, withoutSamples } from '../../../server/contract/content/samples.ts';
import { indianDay } from '../../../server/contract/india-time.ts';
import { isOnSale, lowestOn } from '../../../server/contract/offers.ts';
import type { Handed } from '../../../server/site/build.ts';

export type { Content };

/** Course from its content file; `id` is its slug. */
export type Course = Content['courses'][number];

export type Teacher = Content['about']['team']['members'][number];

/** Collections of several files; all others are one file of content/site. */
type Lists = 'courses' | 'legalPages' | 'faqs';

/** Content of the current render, from the server: one publication throughout. */
const handed = new AsyncLocalStorage<Handed>();

export const withContent = <T>(given: Handed, render: () => Promise<T>): Promise<T> =>
  handed.run(given, render);

/** Returns the site's address, for canonical links and the like. */
export const siteUrl = (): URL =>
  new URL(handed.getStore()?.siteUrl ?? import.meta.env.SITE ?? 'http://localhost:4321');

/** Returns the content folder, for its pictures. */
export const contentDir = (): string => handed.getStore()?.contentDir ?? 'content';

/** Returns the day of India that pages are rendered for. */
export const today = (): string => handed.getStore()?.today ?? indianDay(Date.now());

/** Returns whether a code works for a course now; pages with none have no field for it. */
export const takesCodes = (slug: string, renews: boolean): boolean =>
  handed
    .getStore()
    ?.codes.some(({ slugs, forRenewals }) => (slugs?.includes(slug) ?? true) && (forRenewals || !renews)) ??
  import.meta.env.DEV;

/** Returns all content with samples: from the server, or from Astro's collections (`npm run dev` and `npm run build`). */
export async function contentAsWritten(): Promise<Content> {
  return handed.getStore()?.content ?? (await import('./collections.ts')).fromCollections();
}

const hidesSamples = async () => (await contentAsWritten()).site.samples === 'hidden';

const cleaned = new WeakMap<object, object>();

/** Returns the visible part of `data`: everything, or everything but samples if site.yml hides them. */
async function shown<T extends object>(data: T): Promise<T> {
  if (!(await hidesSamples())) return data;
  const known = cleaned.get(data) ?? withoutSamples(data);
  cleaned.set(data, known);
  return known as T;
}

/** Returns true if something that can only be hidden as a whole is visible: an address, a payee, a member of the team. */
export const isShown = async ({ sample }: { sample: boolean }): Promise<boolean> =>
  !(sample && (await hidesSamples()));

/** Returns the visible content of a file of content/site. */
export async function siteFile<C extends Exclude<keyof Content, Lists>>(name: C): Promise<Content[C]> {
  return shown((await contentAsWritten())[name]);
}

/** Returns a course as it is sold today: with the offers that are on sale, and the lowest of their prices. */
function soldToday(data: Course['data']): Course['data'] {
  const sold = offersOf(data);
  if (sold === undefined) return data;
  const day = today();
  const offers = sold.filter((offer) => isOnSale(offer, day));
  const [only] = offers;
  const [next] = offers
    .filter(({ starts }) => starts !== undefined)
    .toSorted((one, other) => String(one.starts).localeCompare(String(other.starts)));
  return {
    ...data,
    offers,
    priceInr: lowestOn(offers, day) ?? data.priceInr,
    access: offers.length === 1 ? only?.access : undefined,
    schedule: {
      ...data.schedule,
      full: false,
      selfPaced: offers.some(({ starts }) => starts === undefined),
      nextBatch: next && { starts: next.starts, enrolmentDeadline: next.joinUntil, note: next.when },
    },
  };
}

/** Lists visible courses as they are sold today, sorted by `order`, then title. */
export async function allCourses(): Promise<Course[]> {
  const { courses } = await contentAsWritten();
  const offered = courses.filter(({ data }) => !data.hidden);
  const all = offered.map(async (course) => ({ ...course, data: soldToday(await shown(course.data)) }));
  return (await Promise.all(all)).sort(
    (a, b) => a.data.order - b.data.order || a.data.title.localeCompare(b.data.title),
  );
}

/** Returns the visible questions of a course's set (a file of content/faqs); undefined without such a file. */
export async function faqSet(name: string | undefined): Promise<Content['faqs'][number]['data'] | undefined> {
  const { faqs } = await contentAsWritten();
  const set = faqs.find(({ id }) => id === name);
  return set && shown(set.data);
}

/** Returns a text of content/legal. @throws Error if missing */
export async function legalPage(id: string): Promise<Content['legalPages'][number]> {
  const { legalPages } = await contentAsWritten();
  const page = legalPages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`content/legal has no ${id}.md.`);
  return page;
}

/** Returns true if samples are visible. */
export const showsSamples = async (): Promise<boolean> =>
  !(await hidesSamples()) && hasSample(await contentAsWritten());
