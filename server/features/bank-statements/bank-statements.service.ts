import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/bank-statements.ts';
import { counted } from '../../contract/counted.ts';
import type { Page } from '../../contract/fields.ts';
import { indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { inSlices } from '../../tables/read-table.ts';
import type { CreditRow } from './bank-statements.repository.ts';
import * as rows from './bank-statements.repository.ts';
import { KnownCredits } from './known-credits.ts';
import { codePattern, codesIn, matchCredits } from './match-credits.ts';
import { createNoteLines } from './note-lines.ts';
import { openPage } from './open-credits.ts';
import { readStatement } from './read-statement.ts';

const DAY_MS = 24 * 60 * 60_000;
const PART_TAKEN = 'Orders were paid with the other part of this payment. Send this part back.';
const AT_ONCE = 50;
const PREVIEWED = 3;
/** Payers dispute a payment for months; two files may differ by some days in what they call a payment's day. */
const DAYS_BEFORE = 180;
const DAYS_AFTER = 7;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The provider's bank statements: what came is kept for a while, and compared with what buyers say. */
export function createBankStatements(
  { db, now, catalogue }: ServiceDeps,
  { orderAdmin, orders, refunds }: Pick<Services, 'orderAdmin' | 'orders' | 'refunds'>,
) {
  const prefix = (): string => catalogue.payments?.orderPrefix ?? '';
  type Accepted = Awaited<ReturnType<typeof orderAdmin.acceptCredit>>;

  /** Uses a credit that is open in one transaction with what is paid by it. */
  const payWith = (id: number, pay: (tx: Db, credit: CreditRow) => Promise<Accepted>) =>
    db.transaction().execute(async (tx) => {
      const accepted = await pay(tx, await rows.getOpenCredit(tx, id));
      await rows.updateCredit(tx, id, { payment_id: accepted.payment.id });
      return accepted;
    });

  /** The one order that the code or a reference of a line names. */
  async function namedBy(tx: Db, { narration, reference_list }: CreditRow): Promise<number | undefined> {
    const codes = codesIn(narration, codePattern(prefix()));
    const over = await orderAdmin.listNamed(codes, reference_list.split(' '), tx);
    const ids = [...new Set([...over.values()].map(({ id }) => id))];
    return ids.length === 1 ? ids[0] : undefined;
  }

  const summaryOf = (done: readonly Accepted[]) => ({
    accepted: done.length,
    opened: done.filter(({ opened }) => opened).length,
    parts: done.filter(({ state }) => state === 'short'),
  });

  const noteLines = createNoteLines({ db, catalogue }, orderAdmin);

  return {
    /** Adds the credits of a file, without those that an earlier file had or an admin accepted by hand. */
    async take(bytes: Buffer, query: contract.StatementQuery, actorId: number) {
      const { replaces, ...told } = query;
      const readAt = now();
      const read = await readStatement(bytes, await rows.readLayouts(db), told, indianDay(readAt));
      const { found, lines, passedOver, names, columns, proof } = read;
      if (replaces !== undefined) await rows.deleteReading(db, replaces);
      const credits = found.filter(({ direction }) => direction === 'in');
      const debits = found.filter(({ direction }) => direction === 'out');
      const days = found.map(({ day }) => day).sort();
      const from = addDays(days[0] ?? '2000-01-01', -DAYS_BEFORE);
      const to = addDays(days.at(-1) ?? '2000-01-01', DAYS_AFTER);
      const known = new KnownCredits();
      await inSlices(await rows.listCreditsBetween(db, from, to), (credit) => known.remember(credit));
      let added = 0;
      const notes: string[] = [];
      for (let index = 0; index < credits.length; index += AT_ONCE) {
        const noted = await noteLines.insertAll(credits.slice(index, index + AT_ONCE), known, readAt);
        added += noted.added;
        notes.push(...noted.notes);
        await setImmediate();
      }
      notes.push(...(await noteLines.markTakenBack(debits, known, actorId)));
      await db.transaction().execute(async (tx) => {
        if (Object.entries(told).some(([name, one]) => name !== 'days' && one !== undefined))
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
    },

    /** How the first lines of a file would be read. */
    async preview(bytes: Buffer, told: contract.StatementColumns): Promise<contract.StatementPreview> {
      const { found } = await readStatement(bytes, await rows.readLayouts(db), told, indianDay(now()));
      return { lines: found.slice(0, PREVIEWED) };
    },

    /**
     * What came and is not used, each with the orders it may be for, as of now: a payment reported late finds its money.
     * With `ignored` those that an admin ignored instead, until a buyer reports their reference.
     */
    async listOpen(page: contract.CreditQuery): Promise<Page<contract.BankCredit>> {
      const payable = await orderAdmin.listPayable();
      const credits = await rows.listOpenCredits(db);
      const pattern = codePattern(prefix());
      const named = credits.flatMap(({ narration }) => codesIn(narration, pattern));
      const references = credits.flatMap(({ reference_list }) => reference_list.split(' '));
      const over = await orderAdmin.listNamed(named, references);
      return openPage(matchCredits(credits, payable, over, pattern), page);
    },

    /** Accepted payments that no statement has, or that the bank tells otherwise. */
    async differences(): Promise<contract.BankDifferences> {
      const span = await rows.readSpan(db);
      if (span === undefined) return { unseen: [], differing: [] };
      return orderAdmin.listDifferences(span.firstDay);
    },

    /** What *Today* says of statements: until which day they were read, how many buyers wait beyond it, and payments to decide. */
    async standing() {
      const lastDay = (await rows.readSpan(db))?.lastDay ?? null;
      const beyond = lastDay === null ? 0 : await orders.countToCheckAfter(lastDay);
      return { statementUntil: lastDay, beyondStatement: beyond, takenBack: await rows.countTakenBack(db) };
    },

    /** Each pair is a transaction of its own, so that one conflict holds up no one. */
    async acceptMany({ pairs }: contract.AcceptManyInput, actorId: number) {
      const left: { orderId: number; why: string }[] = [];
      const done: Accepted[] = [];
      for (const { orderId, creditId } of pairs) {
        try {
          const accept = (tx: Db, credit: CreditRow) => orderAdmin.acceptCredit(tx, orderId, credit, actorId);
          done.push(await payWith(creditId, accept));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          left.push({ orderId, why: error.message });
        }
        await setImmediate();
      }
      return { ...summaryOf(done), left };
    },

    /** Accepts a credit for several orders and returns what they leave: all of it or nothing. @throws AppError AMOUNT_DIFFERS */
    split: (id: number, { orders: parts, returnPaise }: contract.SplitCreditInput, actorId: number) =>
      db.transaction().execute(async (tx) => {
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
          done.push(await orderAdmin.acceptCredit(tx, orderId, part, actorId, split));
        }
        const namedOrderId = orderIds[0] ?? (await namedBy(tx, credit));
        const line = { reason: credit.narration, paidOn: credit.day, namedOrderId };
        const refund_id = returnPaise > 0 ? await refunds.returnIn(tx, returnPaise, line, actorId) : null;
        await rows.updateCredit(tx, id, { payment_id: done[0]?.payment.id ?? null, refund_id });
        return summaryOf(done);
      }),

    /** Money that no order asked for, for example a second payment: opens another course with it. */
    record: (id: number, sale: contract.RecordCreditInput, actorId: number) =>
      payWith(id, (tx, credit) => orderAdmin.recordCredit(tx, sale, credit, actorId)),

    /** Sets credits aside, or shows them again: all or none. */
    setIgnored: (ids: readonly number[], isIgnored: boolean, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (const id of ids) {
          await rows.getSettable(tx, id);
          await rows.updateCredit(tx, id, { ignored_at: isIgnored ? now() : null });
        }
        const action = isIgnored ? 'credits-ignored' : 'credits-restored';
        await audit(tx, actorId, action, undefined, { credits: ids.join(' ') });
      }),

    /** Keeps a payment that was to go back, while all of it is still here. @throws AppError REFUND_DECIDED */
    undoReturn: (refundId: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const credit = orNotFound(await rows.findReturnedCredit(tx, refundId));
        if (credit.payment_id !== null) throw new AppError('REFUND_DECIDED', { message: PART_TAKEN });
        await rows.updateCredit(tx, credit.id, { refund_id: null });
        await refunds.keep(tx, refundId);
        await audit(tx, actorId, 'credits-restored', undefined, { credits: String(credit.id) });
      }),
  };
}
