import type { CreditGroup } from '../../contract/bank-statements.ts';
import { dayNumber, dayWords } from '../../contract/india-time.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../contract/money.ts';
import type { listNamedOrders, listPayableOrders } from '../orders/order-lists.ts';
import type { CreditRow } from './bank-statements.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So many days before and after its day a part may be paid. */
const AROUND_DAYS = 10;

export type PayableOrder = Awaited<ReturnType<typeof listPayableOrders>>[number];

export interface Match {
  readonly credit: CreditRow;
  readonly group: CreditGroup;
  readonly orders: PayableOrder[];
  readonly note?: string;
  /** A closed order that the credit names. */
  readonly named?: { readonly id: number; readonly code: string };
}

const FOUND_AGAIN = 'You ignored this payment. A student sent its reference afterwards.';

export const codePattern = (prefix: string): RegExp =>
  new RegExp(`\\b${prefix}[0-9A-HJKMNP-TV-Z]{6}\\b`, 'g');

export const codesIn = (narration: string, pattern: RegExp): readonly string[] =>
  narration.toUpperCase().match(pattern) ?? [];

function indexOf(orders: readonly PayableOrder[]) {
  const byName = new Map<string, PayableOrder[]>();
  const put = (name: string, order: PayableOrder): void => {
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [order]);
    else known.push(order);
  };
  for (const order of orders) {
    for (const reference of order.references?.split(' ') ?? []) put(reference, order);
    put(order.code, order);
    for (const amount of order.amounts) put(`${amount}`, order);
  }
  return (names: readonly string[]) => [...new Set(names.flatMap((name) => byName.get(name) ?? []))];
}

/** An exact amount may be some paise above a list price, or a price of some days ago. */
const isExact = ({ amounts, pricesOn }: PayableOrder, paise: number, day: string): boolean =>
  (pricesOn?.(day) ?? amounts).some((price) => paise >= price && paise < price + FORGIVEN_PAISE);

/** A later part is awaited around its day, another rest indefinitely, and other orders for three days. */
function isAwaitedOn({ createdAt, isPart, dueOn }: PayableOrder, day: number): boolean {
  if (dueOn !== null) return Math.abs(day - Date.parse(dueOn) / DAY_MS) <= AROUND_DAYS;
  return dayNumber(createdAt) <= day && (isPart || day <= dayNumber(createdAt) + 3);
}

/** Returns what ranks the orders that a credit may pay: by reference, order code, or amount alone. */
export function createMatching(orders: readonly PayableOrder[], pattern: RegExp) {
  const ordersWith = indexOf(orders);

  return (credit: CreditRow, over: Awaited<ReturnType<typeof listNamedOrders>>): Match => {
    const { amount_paise: paise, taken_back_on: takenBack, ignored_at: ignoredAt } = credit;
    if (takenBack !== null) {
      const note = `The same amount with the same reference went out on ${dayWords(takenBack)}: the bank took this payment back, or returned one of yours.`;
      return { credit, group: 'unknown', orders: [], note };
    }
    const graded = (found: PayableOrder[], group: CreditGroup): Match => {
      const exact = found.some((order) => isExact(order, paise, credit.day));
      return { credit, group: exact ? group : 'wrong-amount', orders: found };
    };
    const named = ordersWith(credit.reference_list.split(' '));
    const byReference = named.filter(({ reportedAt }) => ignoredAt === null || (reportedAt ?? 0) > ignoredAt);
    if (byReference.length > 0) {
      const found = graded(byReference, byReference.length > 1 ? 'contested' : 'certain');
      return ignoredAt === null ? found : { ...found, note: FOUND_AGAIN };
    }
    const unknown: Match = { credit, group: 'unknown', orders: [] };
    if (ignoredAt !== null) return unknown;
    const byCode = ordersWith(codesIn(credit.narration, pattern));
    if (byCode.length > 0) return graded(byCode, 'code');
    const ended = [...credit.reference_list.split(' '), ...codesIn(credit.narration, pattern)].flatMap(
      (name) => over.get(name) ?? [],
    )[0];
    if (ended !== undefined) {
      const note = ended.isPaid
        ? `Second payment for ${ended.code} of ${ended.buyerName}: it was paid already.`
        : `For ${ended.code} of ${ended.buyerName}, which takes no money any more.`;
      return { credit, group: ended.isPaid ? 'contested' : 'unknown', orders: [], note, named: ended };
    }
    const day = Date.parse(credit.day) / DAY_MS;
    const near = ordersWith([`${paise}`]).filter((order) => isAwaitedOn(order, day));
    const isLikely = near.length === 1 || near.some(({ isPart }) => isPart);
    return isLikely ? { credit, group: 'perhaps', orders: near } : unknown;
  };
}

/** Puts matches in order, latest first, and contests all but the first payment for an order. */
export function settleMatches(found: readonly Match[]): Match[] {
  const matches = found.toSorted(({ credit: one }, { credit: other }) =>
    one.day === other.day ? other.id - one.id : one.day < other.day ? 1 : -1,
  );
  const isSure = ({ group }: Match): boolean => group === 'certain' || group === 'code';
  const firstFor = new Map<PayableOrder, Match>();
  const order = ({ group, credit }: Match): string =>
    `${group === 'certain' ? 0 : 1}${credit.day}${String(credit.id).padStart(12, '0')}`;
  for (const match of matches.filter(isSure).toSorted((one, other) => (order(one) < order(other) ? -1 : 1)))
    for (const one of match.orders) if (!firstFor.has(one)) firstFor.set(one, match);
  return matches.map((match) => {
    const first = match.orders.map((one) => firstFor.get(one)).find((other) => other !== match);
    if (!isSure(match) || first === undefined) return match;
    const { amount_paise, day, reference_list } = first.credit;
    const reference = reference_list.split(' ')[0];
    const note = `Paid twice? ${formatPaise(amount_paise)} of ${dayWords(day)}${reference ? ` (${reference})` : ''} is for the same order.`;
    return { ...match, group: 'contested', note };
  });
}
