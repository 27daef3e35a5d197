import type { StatementLine } from '../../contract/bank-statements.ts';
import type { listAcceptedPayments } from './bank-statements.repository.ts';
import { codesIn } from './match-credits.ts';

type Accepted = Awaited<ReturnType<typeof listAcceptedPayments>>[number];

/** A line matches an accepted payment, with its amount or another; repeats one in other words; or is new. */
export interface Comparison {
  readonly is: 'payment' | 'differs' | 'known' | 'new';
  readonly payment?: Accepted;
}

/** Two files may differ by some days in a payment's date. */
const NEAR_MS = 3 * 24 * 60 * 60_000;

/** Compares lines with accepted payments by reference, else by order code. Each payment matches one line at most. */
export function createComparison(accepted: readonly Accepted[], pattern: RegExp) {
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
    // An earlier file's wording of the same money: shares a reference, or one of both has none.
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
