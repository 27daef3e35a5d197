import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/bank-statements.ts';
import type { Page } from '../../contract/fields.ts';
import { formatPaise } from '../../contract/money.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { acceptByCredit, recordCreditSale } from '../orders/order-admin.service.ts';
import { listNamedOrders, listPayableOrders, listPaymentDifferences } from '../orders/order-lists.ts';
import { countReportedAfter } from '../orders/orders.service.ts';
import { keepRefund, returnUnordered } from '../refunds/refunds.service.ts';
import type { CreditRow } from './bank-statements.repository.ts';
import * as rows from './bank-statements.repository.ts';
import { codePattern, codesIn, createMatching, type Match, settleMatches } from './match-credits.ts';
import { openPage } from './open-credits.ts';

const PART_TAKEN = 'Orders were paid with the other part of this payment. Send this part back.';

// The provider's bank statements: credits are kept for a while and compared with buyers' reports.

type Accepted = Awaited<ReturnType<typeof acceptByCredit>>;

/** Lists unused credits with the orders each may pay, as of now, or with `ignored` the ignored ones. */
export async function listOpenCredits(
  deps: Deps,
  page: contract.CreditQuery,
): Promise<Page<contract.BankCredit>> {
  const pattern = codePattern(prefix(deps));
  const match = createMatching(await listPayableOrders(deps), pattern);
  const matches: Match[] = [];
  let credits = await rows.listOpenCredits(deps.db, 0);
  while (credits.length > 0) {
    const named = credits.flatMap(({ narration }) => codesIn(narration, pattern));
    const references = credits.flatMap(({ reference_list }) => reference_list.split(' '));
    const over = await listNamedOrders(deps, named, references);
    for (const credit of credits) matches.push(match(credit, over));
    // A statement may have thousands that no order fits.
    await setImmediate();
    credits = await rows.listOpenCredits(deps.db, credits.at(-1)?.id ?? 0);
  }
  return openPage(settleMatches(matches), page);
}

/** Lists accepted payments that are missing in statements or differ from them. */
export async function listBankDifferences(deps: Deps): Promise<contract.BankDifferences> {
  const span = await rows.readSpan(deps.db);
  if (span === undefined) return { unseen: [], differing: [] };
  return listPaymentDifferences(deps, span.firstDay);
}

/** Returns figures for *Today*: last day read, buyers waiting beyond it, payments to decide. */
export async function readStatementState(deps: Deps) {
  const lastDay = (await rows.readSpan(deps.db))?.lastDay ?? null;
  const beyond = lastDay === null ? 0 : await countReportedAfter(deps, lastDay);
  return { statementUntil: lastDay, beyondStatement: beyond, takenBack: await rows.countTakenBack(deps.db) };
}

/** Accepts pairs in separate transactions, so that one conflict does not stop the others. */
export async function acceptCredits(deps: Deps, { pairs }: contract.AcceptManyInput, actorId: number) {
  const left: { orderId: number; why: string }[] = [];
  const done: Accepted[] = [];
  for (const { orderId, creditId } of pairs) {
    try {
      const accept = (tx: Db, credit: CreditRow) => acceptByCredit(deps, tx, orderId, credit, actorId);
      done.push(await payWith(deps, creditId, accept));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push({ orderId, why: error.message });
    }
    await setImmediate();
  }
  return { ...summaryOf(done), left };
}

/** Accepts a credit for several orders, all or none. @throws AppError AMOUNT_DIFFERS */
export function splitCredit(
  deps: Deps,
  id: number,
  { orders: parts, returnPaise }: contract.SplitCreditInput,
  actorId: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const credit = await rows.getOpenCredit(tx, id);
    const sum = parts.reduce((total, { amountPaise }) => total + amountPaise, returnPaise);
    if (sum !== credit.amount_paise) {
      const message = `The parts make ${formatPaise(sum)}; the payment is ${formatPaise(credit.amount_paise)}.`;
      throw AppError.ofField('AMOUNT_DIFFERS', '/orders', 'amount_differs', message);
    }
    if (returnPaise > 0 && credit.taken_back_on !== null)
      throw new AppError('CREDIT_USED', { message: 'The bank took this payment back already.' });
    const orderIds = parts.map(({ orderId }) => orderId);
    const done: Accepted[] = [];
    for (const { orderId, amountPaise } of parts) {
      const part = { ...credit, amount_paise: amountPaise };
      const split = { orderIds, first: done[0]?.payment };
      done.push(await acceptByCredit(deps, tx, orderId, part, actorId, split));
    }
    const namedOrderId = orderIds[0] ?? (await namedBy(deps, tx, credit));
    const line = { reason: credit.narration, paidOn: credit.day, namedOrderId };
    const refund_id = returnPaise > 0 ? await returnUnordered(deps, tx, returnPaise, line, actorId) : null;
    await rows.updateCredit(tx, id, { payment_id: done[0]?.payment.id ?? null, refund_id });
    return summaryOf(done);
  });
}

/** Opens another course with unclaimed money, for example a second payment. */
export function recordOpenCredit(deps: Deps, id: number, sale: contract.RecordCreditInput, actorId: number) {
  return payWith(deps, id, (tx, credit) => recordCreditSale(deps, tx, sale, credit, actorId));
}

/** Ignores credits or shows them again, all or none. */
export function setCreditsIgnored(
  { db, now }: Deps,
  ids: readonly number[],
  isIgnored: boolean,
  actorId: number,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const id of ids) {
      await rows.getSettable(tx, id);
      await rows.updateCredit(tx, id, { ignored_at: isIgnored ? now() : null });
    }
    const action = isIgnored ? 'credits-ignored' : 'credits-restored';
    await audit(tx, actorId, action, undefined, { credits: ids.join(' ') });
  });
}

/** Keeps a payment whose refund was not sent. @throws AppError REFUND_DECIDED */
export function undoReturn({ db }: Deps, refundId: number, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const credit = orNotFound(await rows.findReturnedCredit(tx, refundId));
    if (credit.payment_id !== null) throw new AppError('REFUND_DECIDED', { message: PART_TAKEN });
    await rows.updateCredit(tx, credit.id, { refund_id: null });
    await keepRefund(tx, refundId);
    await audit(tx, actorId, 'credits-restored', undefined, { credits: String(credit.id) });
  });
}

function prefix({ catalogue }: Deps): string {
  return catalogue.payments?.orderPrefix ?? '';
}

function payWith({ db }: Deps, id: number, pay: (tx: Db, credit: CreditRow) => Promise<Accepted>) {
  return db.transaction().execute(async (tx) => {
    const accepted = await pay(tx, await rows.getOpenCredit(tx, id));
    await rows.updateCredit(tx, id, { payment_id: accepted.payment.id });
    return accepted;
  });
}

async function namedBy(
  deps: Deps,
  tx: Db,
  { narration, reference_list }: CreditRow,
): Promise<number | undefined> {
  const codes = codesIn(narration, codePattern(prefix(deps)));
  const over = await listNamedOrders(deps, codes, reference_list.split(' '), tx);
  const ids = [...new Set([...over.values()].map(({ id }) => id))];
  return ids.length === 1 ? ids[0] : undefined;
}

function summaryOf(done: readonly Accepted[]) {
  return {
    accepted: done.length,
    opened: done.filter(({ opened }) => opened).length,
    parts: done.filter(({ state }) => state === 'short'),
  };
}
