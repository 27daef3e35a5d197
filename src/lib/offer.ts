import type { Course } from './content.ts';
import { formatRupees } from './format-price.ts';

/** The lowest price of a course that is not free, as text. */
export function lowestPrice(courses: readonly Course[]): string {
  const prices = courses.map(({ data }) => data.priceInr).filter((price) => price > 0);
  return formatRupees(Math.min(...prices));
}

/** What all ratings together say; undefined while no one has rated anything. */
export function averageRating(courses: readonly Course[]): { stars: number; sample: boolean } | undefined {
  const ratings = courses.flatMap(({ data }) => data.rating ?? []);
  const votes = ratings.reduce((sum, { count }) => sum + count, 0);
  if (votes === 0) return undefined;
  const sum = ratings.reduce((total, { stars, count }) => total + stars * count, 0);
  return {
    stars: sum / votes,
    sample: ratings.some(({ sample }) => sample),
  };
}
