import { daysAfter, endOfDay, longDayWords } from './access.ts';
import { counted } from './counted.ts';
import { DAY_MS } from './india-time.ts';
import { FORGIVEN_PAISE, formatPaise } from './money.ts';

export interface OrderPart {
  readonly number: number;
  readonly paise: number;
  readonly dueOn: string | null;
  readonly dueDays: number | null;
}

export interface Standing {
  readonly duePaise: number;
  readonly paidPaise: number;
  readonly parts?: readonly OrderPart[] | undefined;
}

const LEAST_PAISE = 100;
/** Access lasts so many days longer than the day by which the next part is due. */
const GRACE_DAYS = 5;
/** A student is reminded so many days before the day, and after it. */
const TOLD_DAYS = [-3, 0, 1, 7] as const;

const sum = (paise: readonly number[]): number => paise.reduce((all, one) => all + one, 0);

/** Adds to each part how much of it is paid: money pays the first part that is not, then the next. */
export function paidParts(parts: readonly OrderPart[], paidPaise: number) {
  let left = paidPaise;
  return parts.map((part) => {
    const paid = Math.min(part.paise, Math.max(left, 0));
    left -= part.paise;
    return { ...part, paidPaise: paid };
  });
}

/** Returns the part that is to be paid now, and what of it is missing; undefined where there are no parts or all is paid. */
export function awaitedPart({ parts = [], paidPaise }: Standing) {
  const next = paidParts(parts, paidPaise).find((part) => part.paidPaise < part.paise);
  if (next === undefined) return undefined;
  const { number, dueOn, paise } = next;
  return { number, of: parts.length, dueOn, paise: paise - next.paidPaise, isWhole: next.paidPaise === 0 };
}

export const awaitedPaise = (order: Standing): number =>
  awaitedPart(order)?.paise ?? Math.max(order.duePaise - order.paidPaise, 0);

/** Lists the amounts that pay the awaited part alone, with the next one, and so on up to all that is due. */
export function payableAmounts(order: Standing): number[] {
  const parts = paidParts(order.parts ?? [], order.paidPaise).filter((part) => part.paidPaise < part.paise);
  const open = parts.map((part) => part.paise - part.paidPaise);
  return open.length === 0 ? [awaitedPaise(order)] : open.map((_, at) => sum(open.slice(0, at + 1)));
}

/** Changes the part paid up to some paise to what came for it: no later part asks for a rupee typed wrong. @param most of all parts */
export function settledParts(parts: readonly OrderPart[], paidPaise: number, most: number): OrderPart[] {
  const due = sum(parts.map(({ paise }) => paise));
  const open = paidParts(parts, paidPaise).find((part) => part.paidPaise < part.paise);
  if (open === undefined) return [...parts];
  const missing = open.paise - open.paidPaise;
  const isAlmostPaid = missing <= FORGIVEN_PAISE && open.paidPaise > missing && open.number < parts.length;
  const isTooMuch = open.paidPaise > 0 && open.paidPaise <= FORGIVEN_PAISE && due + open.paidPaise <= most;
  const settle = (number: number, more: number) =>
    parts.map((part) => (part.number === number ? { ...part, paise: part.paise + more } : part));
  if (isAlmostPaid) return settle(open.number, -missing);
  return isTooMuch && open.number > 1 ? settle(open.number - 1, open.paidPaise) : [...parts];
}

/** Keeps of parts what an agreed sum covers. */
export const cutParts = (parts: readonly OrderPart[], paise: number): OrderPart[] =>
  paidParts(parts, paise).flatMap(({ paidPaise, ...part }) =>
    paidPaise > 0 ? [{ ...part, paise: paidPaise }] : [],
  );

/** Takes a discount off the last part, then off the one before; none gets below a rupee, or it goes. */
export function lessParts(parts: readonly number[], discountPaise: number): number[] {
  const total = sum(parts) - discountPaise;
  const kept = parts.slice(0, Math.max(Math.floor(total / LEAST_PAISE), 1));
  let left = sum(kept) - total;
  const lowered = kept.toReversed().map((paise) => {
    const less = Math.min(left, Math.max(paise - LEAST_PAISE, 0));
    left -= less;
    return paise - less;
  });
  return lowered.toReversed();
}

/** Returns the moment at which access ends while a part is not paid. */
export const endOfGrace = (dueOn: string): number => endOfDay(daysAfter(dueOn, GRACE_DAYS));

/** Returns for which reminder a part is near enough on a day: days before its due day, less than 0 after it; else null. */
export function partNearness(dueOn: string, today: string): number | null {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
  return TOLD_DAYS.find((told) => days <= told) ?? null;
}

/** Formats `by 1 March 2027`, `within 45 days after the course opens`, or `now` for the first. */
export function dueWords({ number, dueOn, dueDays }: Omit<OrderPart, 'paise'>): string {
  if (number === 1) return 'now';
  return dueOn === null
    ? `within ${counted(dueDays ?? 0, 'day')} after the course opens`
    : `by ${longDayWords(dueOn)}`;
}

/** Formats `₹2,500 now, then ₹2,499 by 1 March 2027`. */
export const partsWords = (parts: readonly OrderPart[]): string =>
  parts.map((part) => `${formatPaise(part.paise)} ${dueWords(part)}`).join(', then ');

export const isOverdue = ({ number, dueOn }: Pick<OrderPart, 'dueOn' | 'number'>, today: string): boolean =>
  number > 1 && dueOn !== null && dueOn < today;

/** Formats `Part 1 of 2 is`, or `Parts 1 to 3 of 4 are`: what is paid where a part is awaited; undefined for none. */
export function partsPaidWords({ number, of }: { readonly number: number; readonly of: number }) {
  if (number < 2) return undefined;
  return number === 2 ? `Part 1 of ${of} is` : `${numbersWords(1, number - 1)} of ${of} are`;
}

/** Formats `Part 1 of 2`; undefined for an order that is paid at once. */
export function partWords(order: Standing): string | undefined {
  const part = awaitedPart(order);
  return part && `Part ${part.number} of ${part.of}`;
}

/** Formats `Part 1 of 2`, or `Parts 1 and 2 of 3`: what a payment was for. */
export function paidWords(parts: readonly OrderPart[], before: number, after: number): string {
  const earlier = paidParts(parts, before);
  const numbers = paidParts(parts, after)
    .filter(({ paidPaise }, at) => paidPaise > (earlier[at]?.paidPaise ?? 0))
    .map(({ number }) => number);
  const [first = 1] = numbers;
  const last = numbers.at(-1) ?? first;
  return `${numbersWords(first, last)} of ${parts.length}`;
}

const numbersWords = (first: number, last: number): string =>
  last === first ? `Part ${first}` : `Parts ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`;
