import { formatRupees } from '../words/format-price.ts';
import type { Course } from './content.ts';

/** Returns the lowest price of the paid courses, as text. */
export function lowestPrice(courses: readonly Course[]): string {
  const prices = courses.map(({ data }) => data.priceInr).filter((price) => price > 0);
  return formatRupees(prices.length === 0 ? 0 : Math.min(...prices));
}

/** Returns the average of all ratings in stars; undefined without ratings. */
export function averageRating(courses: readonly Course[]): number | undefined {
  const ratings = courses.flatMap(({ data }) => data.rating ?? []);
  const votes = ratings.reduce((sum, { count }) => sum + count, 0);
  if (votes === 0) return undefined;
  return ratings.reduce((total, { stars, count }) => total + stars * count, 0) / votes;
}
