import type { CreditGroup } from '../../contract/bank-statements.ts';
import { INDIA_MS } from '../orders/financial-year.ts';
import type { OrderList } from '../orders/order-list.service.ts';
import type { CreditRow } from './bank-statements.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

type PayableOrder = Awaited<ReturnType<OrderList['listPayable']>>[number];

interface Match {
  readonly group: CreditGroup;
  readonly orders: readonly PayableOrder[];
}

/** Which orders a credit may pay, the surest first: its reference, our code in its note, or its amount alone. */
export function matchCredit(credit: CreditRow, orders: readonly PayableOrder[], prefix: string): Match {
  const isExact = ({ restPaise }: PayableOrder): boolean => restPaise === credit.amount_paise;
  const references = credit.reference_list.split(' ');
  const byReference = orders.filter((order) => order.references.some((one) => references.includes(one)));
  if (byReference.length > 0) {
    const group = byReference.length > 1 ? 'contested' : 'certain';
    return { group: byReference.some(isExact) ? group : 'wrong-amount', orders: byReference };
  }

  const codes: readonly string[] =
    credit.narration.toUpperCase().match(new RegExp(`\\b${prefix}[0-9A-HJKMNP-TV-Z]{6}\\b`, 'g')) ?? [];
  const byCode = orders.filter(({ code }) => codes.includes(code));
  if (byCode.length > 0) return { group: byCode.some(isExact) ? 'code' : 'wrong-amount', orders: byCode };

  // The bank's days are India's.
  const came = Date.parse(credit.day) - INDIA_MS;
  const isNear = ({ createdAt }: PayableOrder): boolean =>
    came + DAY_MS > createdAt && came < createdAt + 3 * DAY_MS;
  const byAmount = orders.filter((order) => isExact(order) && isNear(order));
  return byAmount.length === 1 ? { group: 'perhaps', orders: byAmount } : { group: 'unknown', orders: [] };
}
