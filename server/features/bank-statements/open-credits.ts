import type { BankCredit, CreditQuery } from '../../contract/bank-statements.ts';
import type { Page } from '../../contract/fields.ts';
import type { Match, PayableOrder } from './match-credits.ts';

const SHOWN = 100;

/** Several parts may be paid together. */
const toCandidate = (order: PayableOrder, paise: number): BankCredit['orders'][number] => {
  const { id, code, buyerName, courseName, age, amounts, state, isOtherState } = order;
  const restPaise = amounts.find((amount) => amount === paise) ?? amounts[0] ?? 0;
  const [underAge, isCancelled] = [age === 'guardian', state === 'cancelled'];
  return { id, code, buyerName, courseName, restPaise, underAge, isCancelled, isOtherState };
};

const toBankCredit = ({ credit, orders, ...match }: Match): BankCredit => {
  const { id, day, narration, amount_paise: amountPaise } = credit;
  const references = credit.reference_list.split(' ').filter(Boolean);
  const facts = { id, day, narration, amountPaise, references, isUnproved: credit.unproved === 1 };
  return { ...facts, ...match, orders: orders.map((order) => toCandidate(order, amountPaise)) };
};

/** Returns a page of open credits, latest first and unmatched ones last, or of ignored ones. */
export function openPage(matches: readonly Match[], page: CreditQuery): Page<BankCredit> {
  const { ignored, limit = SHOWN, cursor = 0 } = page;
  const isIgnored = ({ credit, orders }: Match): boolean => credit.ignored_at !== null && orders.length === 0;
  const open = matches.filter((match) => isIgnored(match) === (ignored !== undefined));
  const isKnown = ({ group }: Match): boolean => group !== 'unknown';
  const ranked = [...open.filter(isKnown), ...open.filter((match) => !isKnown(match))];
  const next = cursor + limit;
  const nextCursor = next < ranked.length ? next : undefined;
  return { items: ranked.slice(cursor, next).map(toBankCredit), total: ranked.length, nextCursor };
}
