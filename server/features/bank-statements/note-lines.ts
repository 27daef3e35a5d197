import type * as contract from '../../contract/bank-statements.ts';
import { dayWords } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import type { Deps } from '../../deps.ts';
import { noteTakenBack } from '../orders/order-admin.service.ts';
import * as rows from './bank-statements.repository.ts';
import { createComparison } from './compare-accepted.ts';
import type { KnownCredit, KnownCredits } from './known-credits.ts';
import { codePattern, codesIn } from './match-credits.ts';

/** @returns the number of new credits, and sentences about differing amounts */
export async function insertStatementCredits(
  { catalogue, db }: Deps,
  credits: readonly contract.StatementLine[],
  known: KnownCredits,
  imported_at: number,
) {
  const lines = credits.map((credit) => ({ ...credit, fingerprint: known.fingerprintOf(credit) }));
  const matched = lines.map((credit) => ({ credit, earlier: known.take(credit) }));
  const news = matched.flatMap(({ credit, earlier }) => (earlier === undefined ? [credit] : []));
  const provedNow = matched.flatMap(({ credit, earlier }) =>
    earlier?.unproved === 1 && credit.proof === 'proved' ? [earlier.id] : [],
  );
  const pattern = codePattern(catalogue.payments?.orderPrefix ?? '');
  const references = news.flatMap((credit) => credit.references);
  const codes = news.flatMap(({ narration }) => codesIn(narration, pattern));
  const inserted: KnownCredit[] = [];
  const notes: string[] = [];
  await db.transaction().execute(async (tx) => {
    const compare = createComparison(await rows.listAcceptedPayments(tx, references, codes), pattern);
    for (const id of provedNow) await rows.updateCredit(tx, id, { unproved: 0 });
    const paidOrders = new Map<string, string>();
    const added: Parameters<typeof rows.insertCredits>[1][number][] = [];
    for (const credit of news) {
      const { is, payment } = compare(credit);
      if (is === 'known') continue;
      const { day, narration, fingerprint, amountPaise: amount_paise } = credit;
      const reference_list = credit.references.join(' ');
      const unproved = Number(credit.proof === 'unproved');
      const line = { day, narration, fingerprint, imported_at, amount_paise, reference_list, unproved };
      // A line with another amount was taken for this payment before.
      if (payment?.creditId != null) await rows.updateCredit(tx, payment.creditId, { payment_id: null });
      added.push({ ...line, payment_id: payment?.id ?? null });
      if (payment !== undefined) paidOrders.set(fingerprint, payment.code);
      if (is === 'differs' && payment !== undefined)
        notes.push(
          `Order ${payment.code} was accepted with ${formatPaise(payment.transferPaise)}. The bank shows ${formatPaise(amount_paise)} of ${dayWords(day)} with its reference ${payment.reference}. You see it under Differs from the bank.`,
        );
    }
    const rowsAdded = added.length === 0 ? [] : await rows.insertCredits(tx, added);
    for (const row of rowsAdded)
      inserted.push({ ...row, paidOrder: paidOrders.get(row.fingerprint) ?? null });
  });
  for (const row of inserted) known.add(row);
  return { added: inserted.filter(({ payment_id }) => payment_id === null).length, notes };
}

/** Marks credits that went out again with the same reference. @returns sentences about those that paid an order */
export function markTakenBack(
  deps: Deps,
  debits: readonly contract.StatementLine[],
  known: KnownCredits,
  actorId: number,
) {
  return deps.db.transaction().execute(async (tx): Promise<string[]> => {
    const notes: string[] = [];
    const marked = new Set<KnownCredit>();
    for (const debit of debits)
      for (const credit of known.paidWith(debit)) {
        if (credit.taken_back_on !== null || marked.has(credit)) continue;
        marked.add(credit);
        await rows.updateCredit(tx, credit.id, { taken_back_on: debit.day });
        if (!credit.paidOrder || credit.payment_id === null) continue;
        const money = `${formatPaise(credit.amount_paise)} of ${dayWords(credit.day)} (${debit.references[0]})`;
        const back = `the bank took it back on ${dayWords(debit.day)}. Decide under Differs from the bank.`;
        notes.push(`${money} paid for order ${credit.paidOrder}, and ${back}`);
        await noteTakenBack(deps, tx, credit.payment_id, actorId);
      }
    return notes;
  });
}
