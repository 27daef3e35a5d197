import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/bank-statements.ts';
import { counted } from '../../contract/counted.ts';
import type { Page } from '../../contract/fields.ts';
import { indianDay } from '../../contract/india-time.ts';
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
import { KnownCredits } from './known-credits.ts';
import { codePattern, codesIn, createMatching, type Match, settleMatches } from './match-credits.ts';
import { insertStatementCredits, markTakenBack } from './note-lines.ts';
import { openPage } from './open-credits.ts';
import { readStatement } from './read-statement.ts';

const DAY_MS = 24 * 60 * 60_000;
const PART_TAKEN = 'Orders were paid with the other part of this payment. Send this part back.';
const AT_ONCE = 50;
const PREVIEWED = 3;
/** Payers dispute payments for months. */
const DAYS_BEFORE = 180;
const DAYS_AFTER = 7;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

// The provider's bank statements: credits are kept for a while and compared with buyers' reports.

type Accepted = Awaited<ReturnType<typeof acceptByCredit>>;

/** Adds a file's credits, except known ones and those an admin accepted by hand. */
export async function importStatement(
  deps: Deps,
  bytes: Buffer,
  query: contract.StatementQuery,
  actorId: number,
) {
  const { replaces, ...chosen } = query;
  const readAt = deps.now();
  const read = await readStatement(bytes, await rows.readLayouts(deps.db), chosen, indianDay(readAt));
  const { found, lines, passedOver, names, columns, proof } = read;
  if (replaces !== undefined) await rows.deleteReading(deps.db, replaces);
  const credits = found.filter(({ direction }) => direction === 'in');
  const debits = found.filter(({ direction }) => direction === 'out');
  const days = found.map(({ day }) => day).sort();
  const from = addDays(days[0] ?? '2000-01-01', -DAYS_BEFORE);
  const to = addDays(days.at(-1) ?? '2000-01-01', DAYS_AFTER);
  const known = await readKnownCredits(deps.db, from, to);
  let added = 0;
  const notes: string[] = [];
  for (let index = 0; index < credits.length; index += AT_ONCE) {
    const noted = await insertStatementCredits(deps, credits.slice(index, index + AT_ONCE), known, readAt);
    added += noted.added;
    notes.push(...noted.notes);
    await setImmediate();
  }
  notes.push(...(await markTakenBack(deps, debits, known, actorId)));
  await deps.db.transaction().execute(async (tx) => {
    if (Object.entries(chosen).some(([name, one]) => name !== 'days' && one !== undefined))
      await rows.insertLayout(tx, read.hash, columns);
    const [first_day, last_day = first_day] = [days[0], days.at(-1)];
    if (first_day !== undefined && last_day !== undefined)
      await rows.insertStatement(tx, { read_at: readAt, first_day, last_day });
    await audit(tx, actorId, 'statement-read', undefined, { credits: credits.length, added });
  });
  const came = credits.map(({ day }) => day).sort();
  return {
    message: `${counted(credits.length, 'payment')} read, ${added} of them new.`,
    lines,
    credits: credits.length,
    known: credits.length - added,
    firstDay: came[0] ?? null,
    lastDay: came.at(-1) ?? null,
    passedOver: passedOver.slice(0, 100),
    proof,
    notes: notes.slice(0, 100),
    readAt,
    names: [...names],
    columns,
  };
}

async function readKnownCredits(db: Db, from: string, to: string): Promise<KnownCredits> {
  const known = new KnownCredits();
  let page = await rows.listCreditsBetween(db, from, to, 0);
  while (page.length > 0) {
    for (const credit of page) known.remember(credit);
    await setImmediate();
    page = await rows.listCreditsBetween(db, from, to, page.at(-1)?.id ?? 0);
  }
  return known;
}

/** Shows how the first lines of a file would be read. */
export async function previewStatement(
  { db, now }: Deps,
  bytes: Buffer,
  chosen: contract.StatementColumns,
): Promise<contract.StatementPreview> {
  const { found } = await readStatement(bytes, await rows.readLayouts(db), chosen, indianDay(now()));
  return { lines: found.slice(0, PREVIEWED) };
}

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
