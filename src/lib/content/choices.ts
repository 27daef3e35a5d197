import { accessWords } from '../../../server/contract/access.ts';
import { counted } from '../../../server/contract/counted.ts';
import { type Offer, priceOn, stepWords } from '../../../server/contract/offers.ts';
import { formatDate } from '../words/format-date.ts';
import { formatRupees } from '../words/format-price.ts';
import { type Course, today } from './content.ts';

/** One way to buy a course, as pages show it. */
export interface Choice {
  readonly key: string;
  readonly name: string;
  readonly priceInr: number;
  /** What goes with it, a line each. */
  readonly facts: readonly string[];
  readonly hasSeats: boolean;
}

type Sold = Pick<Course['data'], 'offers' | 'oldPriceInr' | 'priceInr'>;

/** Returns the price that cards show: the only one, or the lowest. */
export const priceToday = ({ priceInr, oldPriceInr, offers = [] }: Sold) => ({
  price: priceInr,
  // An earlier price is of a course with one price.
  oldPrice: offers.length === 0 ? oldPriceInr : undefined,
  isLowest: new Set(offers.map((offer) => priceOn(offer, today()))).size > 1,
});

/** Formats the days of a batch. */
export function batchWords({ starts, ends }: Pick<Offer, 'ends' | 'starts'>): string | undefined {
  if (starts === undefined) return undefined;
  return ends === undefined ? `From ${formatDate(starts)}` : `${formatDate(starts)} to ${formatDate(ends)}`;
}

/** Lists what can be bought of a course today, in the order of its file; empty for a course with one price. */
export const listChoices = ({ data: { offers = [] } }: Course): Choice[] =>
  offers.map((offer) => ({
    key: offer.key,
    name: offer.name,
    priceInr: priceOn(offer, today()),
    facts: [
      batchWords(offer),
      offer.when,
      offer.seats === undefined ? undefined : counted(offer.seats, 'place'),
      offer.access && accessWords(offer.access),
      stepWords(offer, today(), formatRupees),
    ].filter((fact) => fact !== undefined),
    hasSeats: offer.seats !== undefined,
  }));
