import type { BuiltPage } from './built-site.ts';

/** Structured data as a test looks at it. */
// biome-ignore lint/suspicious/noExplicitAny: schema.org allows anything anywhere; the tests say what they expect
export type Thing = any;

/** The structured data of a page by type. @throws SyntaxError when it is not JSON */
export function structuredData({ tags }: Pick<BuiltPage, 'tags'>): ReadonlyMap<string, Thing> {
  const things: Thing[] = tags
    .filter(({ name, attributes }) => name === 'script' && attributes['type'] === 'application/ld+json')
    .map(({ text }) => JSON.parse(text));
  return new Map(things.map((thing) => [String(thing['@type']), thing]));
}
