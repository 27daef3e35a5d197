import { z } from 'zod';
import { tryParseContentFile } from '../../content/parse-content-file.ts';
import { named } from '../../content/say-problems.ts';
import type { ContentProblem } from '../../contract/content-problem.ts';
import type { ServiceDeps } from '../../deps.ts';
import { findListed } from '../orders/choose-offer.ts';
import { countHeldOf } from '../orders/places.ts';

const COURSE = /^courses\/(.*)\.md$/;
const seated = z.looseObject({ key: z.string(), name: z.string(), seats: z.int() });

/** Says what speaks against publishing a text of a file, and what to know before. */
export async function checkDraft(deps: ServiceDeps, path: string, text: string) {
  const { publisher } = deps;
  const texts = new Map([...publisher.current().texts, [path, text]]);
  const { problems } = await publisher.check(texts);
  const warnings = named(await warnOfFewPlaces(deps, path, text), texts);
  return { problems, ...(warnings.length > 0 && { warnings }) };
}

/** Warns of offers that a draft gives fewer places than are taken. Publishing is allowed: no one loses a place. */
async function warnOfFewPlaces(deps: ServiceDeps, path: string, text: string): Promise<ContentProblem[]> {
  const [, slug] = COURSE.exec(path) ?? [];
  const offers = tryParseContentFile(path, text)?.values['offers'];
  if (slug === undefined || !Array.isArray(offers)) return [];
  const held = await countHeldOf(deps.db, slug, deps.now());
  const before = findListed(deps, slug)?.offers ?? [];
  return offers.flatMap((offer: unknown, at) => {
    const { data } = seated.safeParse(offer);
    if (data === undefined) return [];
    const { key, name, seats } = data;
    const taken = held.get(key) ?? 0;
    if (seats >= taken || before.some((one) => one.key === key && one.seats === seats)) return [];
    const words = `${taken} places of “${name}” are taken, more than ${seats}. No one loses a place, and no one new can join.`;
    return [{ path, pointer: `/offers/${at}/seats`, text: words }];
  });
}
