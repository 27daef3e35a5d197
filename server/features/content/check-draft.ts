import { tryParseContentFile } from '../../content/parse-content-file.ts';
import { named } from '../../content/say-problems.ts';
import { longDayWords } from '../../contract/access.ts';
import { offersSchema } from '../../contract/content/course-offers.ts';
import type { ContentProblem } from '../../contract/content-problem.ts';
import { indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import type { Offer } from '../../contract/offers.ts';
import type { Deps } from '../../deps.ts';
import { findListed } from '../orders/choose-offer.ts';
import { countHeldOf } from '../orders/places.ts';

const COURSE = /^courses\/(.*)\.md$/;

/** Says what speaks against publishing a text of a file, and what to know before. */
export async function checkDraft(deps: Deps, path: string, text: string) {
  const { publisher } = deps;
  const texts = new Map([...publisher.current().texts, [path, text]]);
  const { problems } = await publisher.check(texts);
  const warnings = named(await warnOfOffers(deps, path, text), texts);
  return { problems, ...(warnings.length > 0 && { warnings }) };
}

/** Warns of what a draft changes in offers that may be published and is seldom meant. */
async function warnOfOffers(deps: Deps, path: string, text: string): Promise<ContentProblem[]> {
  const [, slug] = COURSE.exec(path) ?? [];
  const { data: offers } = offersSchema.safeParse(tryParseContentFile(path, text)?.values['offers']);
  if (slug === undefined || offers === undefined) return [];
  const held = await countHeldOf(deps.db, slug, deps.now());
  const today = indianDay(deps.now());
  const published = findListed(deps, slug)?.offers ?? [];
  return offers.flatMap((offer, at) => {
    const before = published.find(({ key }) => key === offer.key);
    const known = new Set(before && daysOf(before).map(([, day]) => day));
    return [
      ...fewPlaces(offer, held.get(offer.key) ?? 0, before),
      ...daysOf(offer).flatMap(([field, day, so]) =>
        day < today && !known.has(day) ? [[field, `${longDayWords(day)} is over, so ${so}.`] as const] : [],
      ),
    ].map(([field, words]) => ({ path, pointer: `/offers/${at}/${field}`, text: words }));
  });
}

function fewPlaces({ name, seats }: Offer, taken: number, before: Offer | undefined) {
  if (seats === undefined || seats >= taken || seats === before?.seats) return [];
  const words = `${taken} places of “${name}” are taken, more than ${seats}. No one loses a place, and no one new can join.`;
  return [['seats', words] as const];
}

function daysOf({ steps = [], parts = [], starts, joinUntil, access }: Offer) {
  const days = [
    ...steps.map(
      ({ priceInr, until }, at) =>
        [`steps/${at}/until`, until, `no one pays ${formatPaise(priceInr * 100)}`] as const,
    ),
    ...parts.map(({ dueOn }, at) => [`parts/${at}/dueOn`, dueOn, 'no one can pay in parts'] as const),
    [joinUntil === undefined ? 'starts' : 'joinUntil', joinUntil ?? starts, 'no one can join'] as const,
    ['access/until', access?.until, 'no one can join'] as const,
  ];
  return days.flatMap(([field, day, so]) => (day === undefined ? [] : [[field, day, so] as const]));
}
