import type { StatementLine } from '../../contract/bank-statements.ts';
import type { listAcceptedPayments } from './bank-statements.repository.ts';
import { codesIn } from './match-credits.ts';

type Accepted = Awaited<ReturnType<typeof listAcceptedPayments>>[number];

/** What a line is to the payments that an admin accepted: one of them, with its amount or another; known by other words; or none. */
export interface Comparison {
  readonly is: 'payment' | 'differs' | 'known' | 'new';
  readonly payment?: Accepted;
}

/** Files may differ by some days in what they call a payment's day. */
const NEAR_MS = 3 * 24 * 60 * 60_000;

/** Compares lines with accepted payments: each payment is one line at most, by its reference, else by its order's code. */
export function createComparison(accepted: readonly Accepted[], pattern: RegExp) {
  /** Payments that a line of this reading is. */
  const taken = new Set<Accepted>();
  const referencesOf = ({ creditReferences }: Accepted): string[] =>
    creditReferences?.split(' ').filter(Boolean) ?? [];
  const isNear = (one: Accepted, day: string): boolean =>
    Math.abs(Date.parse(day) - Date.parse(one.creditDay ?? '')) <= NEAR_MS;
  const isSeen = ({ creditId, creditPaise, transferPaise }: Accepted): boolean =>
    creditId !== null && creditPaise === transferPaise;
  const take = (payment: Accepted, is: Comparison['is']): Comparison => {
    taken.add(payment);
    return { is, payment };
  };

  return ({ references, amountPaise, narration, day }: StatementLine): Comparison => {
    const codes = codesIn(narration, pattern);
    const named = accepted.filter(({ reference }) => reference !== null && references.includes(reference));
    const coded = accepted.filter(({ code }) => codes.includes(code));
    const isSame = ({ transferPaise, amount_paise }: Accepted): boolean =>
      amountPaise === transferPaise || amountPaise === amount_paise;
    // The words of an earlier file for the same money: with a reference of it, or one of both has none.
    const isKnown = (one: Accepted): boolean => {
      const before = referencesOf(one);
      const isAlike = (before.length === 0 || references.length === 0) && isNear(one, day);
      return one.creditPaise === amountPaise && (isAlike || before.some((each) => references.includes(each)));
    };
    const known = [...named, ...coded].find((one) => isSeen(one) && isKnown(one) && !taken.has(one));
    if (known !== undefined) return take(known, 'known');
    const free = (one: Accepted): boolean => !isSeen(one) && !taken.has(one);
    const exact = [...named, ...coded].find((one) => free(one) && isSame(one));
    if (exact !== undefined) return take(exact, 'payment');
    const other = named.find((one) => free(one) && one.creditId === null);
    return other === undefined ? { is: 'new' } : take(other, 'differs');
  };
}
