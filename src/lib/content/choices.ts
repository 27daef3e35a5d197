import { accessWords } from '../../../server/contract/access.ts';
import { counted } from '../../../server/contract/counted.ts';
import { type Offer, partsOn, priceOn, stepWords } from '../../../server/contract/offers.ts';
import { partsWords } from '../../../server/contract/parts.ts';
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
  /** Its places, where they are limited. */
  readonly places: string | undefined;
  /** How long its price is lower, where it is. */
  readonly until: string | undefined;
  /** How it is paid in parts, where it can be today. */
  readonly inParts: string | undefined;
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

/** Formats the places of an offer. */
export const placesOf = ({ seats }: Offer): string | undefined =>
  seats === undefined ? undefined : counted(seats, 'place');

/** Formats the parts of an offer, if they make its price. */
export function partsOf(offer: Offer, priceInr: number): string | undefined {
  const parts = partsOn(offer, today());
  const sum = parts.reduce((all, { inr }) => all + inr, 0);
  if (parts.length === 0 || sum !== priceInr) return undefined;
  return partsWords(
    parts.map(({ inr, dueOn = null, dueDays = null }, at) => ({
      number: at + 1,
      paise: inr * 100,
      dueOn,
      dueDays,
    })),
  );
}

/** Lists what can be bought of a course today, in the order of its file; empty for a course with one price. */
export const listChoices = ({ data: { offers = [] } }: Course): Choice[] =>
  offers.map((offer) => ({
    key: offer.key,
    name: offer.name,
    priceInr: priceOn(offer, today()),
    facts: [batchWords(offer), offer.when, offer.access && accessWords(offer.access)].filter(
      (fact) => fact !== undefined,
    ),
    places: placesOf(offer),
    until: stepWords(offer, today(), formatRupees),
    inParts: partsOf(offer, priceOn(offer, today())),
  }));
