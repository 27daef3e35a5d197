import type { CreditGroup } from '../../contract/bank-statements.ts';
import { fromIndia } from '../../contract/india-time.ts';
import type { Services } from '../../deps.ts';
import type { CreditRow, UnmatchedPayment } from './bank-statements.repository.ts';
import type { Credit } from './read-statement.ts';

const DAY_MS = 24 * 60 * 60_000;

type PayableOrder = Awaited<ReturnType<Services['orderAdmin']['listPayable']>>[number];

interface Match {
  readonly group: CreditGroup;
  readonly orders: readonly PayableOrder[];
}

export const codesIn = ({ narration }: Pick<CreditRow, 'narration'>, prefix: string): readonly string[] =>
  narration.toUpperCase().match(new RegExp(`\\b${prefix}[0-9A-HJKMNP-TV-Z]{6}\\b`, 'g')) ?? [];

/** Takes the payment that was accepted without the statement and is this very credit. */
export function takeMatching(credit: Credit, unmatched: UnmatchedPayment[], prefix: string) {
  const codes = codesIn(credit, prefix);
  const at = unmatched.findIndex(
    ({ amount_paise, reference, code }) =>
      amount_paise === credit.amountPaise &&
      (reference === null ? codes.includes(code) : credit.references.includes(reference)),
  );
  return at < 0 ? undefined : unmatched.splice(at, 1)[0];
}

/** Which orders a credit may pay, the surest first: its reference, our code in its note, or its amount alone. */
export function matchCredit(credit: CreditRow, orders: readonly PayableOrder[], prefix: string): Match {
  const isExact = ({ restPaise }: PayableOrder): boolean => restPaise === credit.amount_paise;
  const graded = (found: PayableOrder[], group: CreditGroup): Match => {
    return { group: found.some(isExact) ? group : 'wrong-amount', orders: found };
  };
  const references = credit.reference_list.split(' ');
  const byReference = orders.filter((order) => order.references.some((one) => references.includes(one)));
  if (byReference.length > 0) return graded(byReference, byReference.length > 1 ? 'contested' : 'certain');

  const codes = codesIn(credit, prefix);
  const byCode = orders.filter(({ code }) => codes.includes(code));
  if (byCode.length > 0) return graded(byCode, 'code');

  // The bank's days are India's.
  const came = fromIndia(Date.parse(credit.day));
  const isNear = ({ createdAt }: PayableOrder): boolean =>
    came + DAY_MS > createdAt && came < createdAt + 3 * DAY_MS;
  const byAmount = orders.filter((order) => isExact(order) && isNear(order));
  return byAmount.length === 1 ? { group: 'perhaps', orders: byAmount } : { group: 'unknown', orders: [] };
}
