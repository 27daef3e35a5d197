import { type AccessRule, accessEnd, longDayWords, startOfDay } from './access.ts';

/** One payment of several; from the second on due on a day, or some days after the course is opened. */
interface Part {
  readonly inr: number;
  readonly dueDays?: number | undefined;
  readonly dueOn?: string | undefined;
}

/** One way to buy a course. An offer with a first day is a batch. Days are days of India. */
export interface Offer {
  readonly key: string;
  readonly name: string;
  readonly priceInr: number;
  /** Lower prices, each up to and with its last day, the lowest first. */
  readonly steps?: readonly { readonly priceInr: number; readonly until: string }[] | undefined;
  readonly starts?: string | undefined;
  readonly ends?: string | undefined;
  /** Last day to join; left out, the first day. */
  readonly joinUntil?: string | undefined;
  readonly seats?: number | undefined;
  readonly when?: string | undefined;
  readonly access?: AccessRule | undefined;
  readonly renewInr?: number | undefined;
  readonly parts?: readonly Part[] | undefined;
  readonly hidden?: boolean | undefined;
}

type Priced = Pick<Offer, 'priceInr' | 'steps'>;
type Dated = Pick<Offer, 'access' | 'hidden' | 'joinUntil' | 'starts'>;

/** Returns the lower price that is in force on a day. */
export const stepOn = ({ steps = [] }: Priced, day: string) => steps.find(({ until }) => until >= day);

export const priceOn = (offer: Priced, day: string): number => stepOn(offer, day)?.priceInr ?? offer.priceInr;

/** Formats `Until 20 December 2026, then ₹4,999`; undefined where no lower price is in force. */
export function stepWords(offer: Priced, day: string, rupees: (inr: number) => string): string | undefined {
  const step = stepOn(offer, day);
  if (step === undefined) return undefined;
  const next = offer.steps?.find(({ until }) => until > step.until)?.priceInr ?? offer.priceInr;
  return `Until ${longDayWords(step.until)}, then ${rupees(next)}`;
}

/** Returns the parts in which an offer is sold on a day: none once the day of one of them is over. */
export const partsOn = ({ parts = [] }: Pick<Offer, 'parts'>, day: string): readonly Part[] =>
  parts.some(({ dueOn = day }) => dueOn < day) ? [] : parts;

/** Returns the last day on which an offer can be bought; undefined for no last day. */
export function lastDayToJoin({ access, joinUntil, starts }: Dated): string | undefined {
  const days = [joinUntil ?? starts, access?.until].filter((day) => day !== undefined);
  return days.toSorted()[0];
}

export const isOnSale = (offer: Dated, day: string): boolean =>
  offer.hidden !== true && (lastDayToJoin(offer) ?? day) >= day;

/** Returns when access ends that an offer gives at a moment, a batch from its first day on; null for no end. @param has the end of the access that it adds to */
export const offerEnd = (
  { access, starts }: Pick<Offer, 'access' | 'starts'>,
  at: number,
  has?: number,
): number | null => (access === undefined ? null : accessEnd(access, Math.max(at, startOfDay(starts)), has));

export const isOver = ({ ends }: Pick<Offer, 'ends'>, day: string): boolean =>
  ends !== undefined && ends < day;

/** Returns the least that an offer costs that is on sale on a day; undefined where none is. */
export function lowestOn(offers: readonly Offer[], day: string): number | undefined {
  const prices = offers.filter((offer) => isOnSale(offer, day)).map((offer) => priceOn(offer, day));
  return prices.length === 0 ? undefined : Math.min(...prices);
}

/** Lists days after which a page of these offers says something else. */
export const lastDaysOf = (offers: readonly Offer[]): string[] =>
  offers.flatMap((offer) => [
    ...(offer.steps ?? []).map(({ until }) => until),
    ...(offer.parts ?? []).flatMap(({ dueOn = [] }) => dueOn),
    ...[lastDayToJoin(offer)].filter((day) => day !== undefined),
  ]);
