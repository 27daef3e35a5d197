import type { CreditGroup } from '../../contract/bank-statements.ts';

const DAY_MS = 24 * 60 * 60_000;
/** By Indian time, which the bank's days are in. */
const INDIA_MS = 5.5 * 60 * 60_000;

export interface OpenCredit {
  readonly id: number;
  readonly day: string;
  readonly amount_paise: number;
  readonly reference_list: string;
  readonly narration: string;
}

export interface PayableOrder {
  readonly id: number;
  readonly code: string;
  /** What is missing still. */
  readonly rest_paise: number;
  readonly created_at: number;
  readonly references: readonly string[];
}

export interface Match {
  readonly group: CreditGroup;
  readonly orderIds: readonly number[];
}

/** Which orders a credit may pay, the surest first: its reference, our code in its note, or its amount alone. */
export function matchCredit(credit: OpenCredit, orders: readonly PayableOrder[], prefix: string): Match {
  const references = new Set(credit.reference_list.split(' '));
  const byReference = orders.filter((order) => order.references.some((one) => references.has(one)));
  const isExact = ({ rest_paise }: PayableOrder): boolean => rest_paise === credit.amount_paise;
  if (byReference.length > 0)
    return byReference.some(isExact)
      ? { group: byReference.length > 1 ? 'contested' : 'certain', orderIds: ids(byReference) }
      : { group: 'wrong-amount', orderIds: ids(byReference) };

  const codes: readonly string[] =
    credit.narration.toUpperCase().match(new RegExp(`\\b${prefix}[0-9A-HJKMNP-TV-Z]{6}\\b`, 'g')) ?? [];
  const byCode = orders.filter(({ code }) => codes.includes(code));
  if (byCode.length > 0)
    return { group: byCode.some(isExact) ? 'code' : 'wrong-amount', orderIds: ids(byCode) };

  const came = Date.parse(credit.day) - INDIA_MS;
  const byAmount = orders.filter(
    (order) => isExact(order) && came + DAY_MS > order.created_at && came < order.created_at + 3 * DAY_MS,
  );
  return byAmount.length === 1
    ? { group: 'perhaps', orderIds: ids(byAmount) }
    : { group: 'unknown', orderIds: [] };
}

const ids = (orders: readonly PayableOrder[]): number[] => orders.map(({ id }) => id);
