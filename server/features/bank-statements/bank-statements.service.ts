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
import { type KnownCredit, KnownCredits } from './known-credits.ts';
import { codePattern, codesIn, dayWords, matchCredits } from './match-credits.ts';
import { openPage } from './open-credits.ts';
import { readStatement } from './read-statement.ts';

const DAY_MS = 24 * 60 * 60_000;
const PART_TAKEN = 'Orders were paid with the other part of this payment. Send this part back.';
const AT_ONCE = 50;
const PREVIEWED = 3;
/** Banks take money back within weeks; two files may differ by some days in what they call a payment's day. */
const DAYS_BEFORE = 60;
const DAYS_AFTER = 7;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The provider's bank statements: what came is kept for a while, and compared with what buyers say. */
export function createBankStatements(
  { db, now, catalogue }: ServiceDeps,
  { orderAdmin, refunds }: Pick<Services, 'orderAdmin' | 'refunds'>,
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

  /** @returns how many are new and were not accepted without a statement */
  async function insertAll(
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
    const pattern = codePattern(prefix());
    const references = news.flatMap((credit) => credit.references);
    const codes = news.flatMap(({ narration }) => codesIn(narration, pattern));
    const inserted = await db.transaction().execute(async (tx) => {
      const accepted = await rows.listAcceptedPayments(tx, references, codes);
      const inserts: rows.CreditRow[] = [];
      for (const id of provedNow) await rows.updateCredit(tx, id, { unproved: 0 });
      for (const credit of news) {
        const own = codesIn(credit.narration, pattern);
        const at = accepted.findIndex(({ reference, amount_paise, code }) =>
          reference === null
            ? amount_paise === credit.amountPaise && own.includes(code)
            : credit.references.includes(reference),
        );
        const [payment] = at < 0 ? [] : accepted.splice(at, 1);
        // An earlier file had its line, with other words.
        if (payment !== undefined && payment.creditId !== null) continue;
        const { day, narration, fingerprint, amountPaise: amount_paise } = credit;
        const reference_list = credit.references.join(' ');
        const unproved = Number(credit.proof === 'unproved');
        const line = { day, narration, fingerprint, imported_at, amount_paise, reference_list, unproved };
        const row = await rows.insertCredit(tx, { ...line, payment_id: payment?.id ?? null });
        if (row !== undefined) inserts.push(row);
      }
      return inserts;
    });
    for (const row of inserted) known.add(row);
    return inserted.filter(({ payment_id }) => payment_id === null).length;
  }

  const summaryOf = (done: readonly Accepted[]) => ({
    accepted: done.length,
    opened: done.filter(({ opened }) => opened).length,
    parts: done.filter(({ state }) => state === 'short'),
  });

  /** Marks credits whose amount went out with the same reference. @returns sentences about those that paid an order */
  const markTakenBack = (debits: readonly contract.StatementLine[], known: KnownCredits): Promise<string[]> =>
    db.transaction().execute(async (tx) => {
      const notes: string[] = [];
      const marked = new Set<KnownCredit>();
      for (const debit of debits)
        for (const credit of known.paidWith(debit)) {
          if (credit.taken_back_on !== null || marked.has(credit)) continue;
          marked.add(credit);
          await rows.updateCredit(tx, credit.id, { taken_back_on: debit.day });
          const money = `${formatPaise(credit.amount_paise)} of ${dayWords(credit.day)} (${debit.references[0]})`;
          const back = `the bank took it back on ${dayWords(debit.day)}. Open the order under All orders.`;
          if (credit.paidOrder) notes.push(`${money} paid for order ${credit.paidOrder}, and ${back}`);
        }
      return notes;
    });

  return {
    /** Adds the credits of a file, without those that an earlier file had or an admin accepted by hand. */
    async take(bytes: Buffer, query: contract.StatementQuery, actorId: number) {
      const { replaces, ...told } = query;
      const readAt = now();
      const read = await readStatement(bytes, await rows.readLayouts(db), told, indianDay(readAt));
      const { found, lines, passedOver, names, columns, proof } = read;
      if (replaces !== undefined) await rows.deleteCreditsOf(db, replaces);
      const credits = found.filter(({ direction }) => direction === 'in');
      const debits = found.filter(({ direction }) => direction === 'out');
      const days = found.map(({ day }) => day).sort();
      const from = addDays(days[0] ?? '2000-01-01', -DAYS_BEFORE);
      const to = addDays(days.at(-1) ?? '2000-01-01', DAYS_AFTER);
      const known = new KnownCredits();
      await inSlices(await rows.listCreditsBetween(db, from, to), (credit) => known.remember(credit));
      let added = 0;
      for (let index = 0; index < credits.length; index += AT_ONCE) {
        added += await insertAll(credits.slice(index, index + AT_ONCE), known, readAt);
        await setImmediate();
      }
      const notes = await markTakenBack(debits, known);
      await db.transaction().execute(async (tx) => {
        if (Object.entries(told).some(([name, one]) => name !== 'days' && one !== undefined))
          await rows.insertLayout(tx, read.hash, columns);
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
      return openPage(matchCredits(await rows.listOpenCredits(db), payable, prefix()), page);
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
        const reason = `Bank payment of ${dayWords(credit.day)}: ${credit.narration}`;
        const back = { amountPaise: returnPaise, reason };
        const refund_id = returnPaise > 0 ? await refunds.beginIn(tx, undefined, back, actorId) : null;
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
          await rows.getOpenCredit(tx, id);
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
