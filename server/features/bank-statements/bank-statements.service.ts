import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/bank-statements.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as rows from './bank-statements.repository.ts';
import { codesIn, matchCredit, takeMatching } from './match-credits.ts';
import { type Credit, readStatement } from './read-statement.ts';
import { type Columns, isEnough } from './statement-cells.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST_SHOWN = 500;
const AT_ONCE = 200;

/** The provider's bank statements: what came is kept for a while, and compared with what buyers say. */
export function createBankStatements(
  { db, now, catalogue }: ServiceDeps,
  { orderAdmin }: Pick<Services, 'orderAdmin'>,
) {
  const prefix = (): string => catalogue.payments?.orderPrefix ?? '';

  /** @returns how many are new and were not accepted without a statement */
  const insertAll = (credits: readonly Credit[]): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const references = credits.flatMap((credit) => credit.references);
      const codes = credits.flatMap((credit) => codesIn(credit, prefix()));
      const unmatched = await rows.listUnmatchedPayments(tx, references, codes);
      let added = 0;
      for (const credit of credits) {
        const payment = takeMatching(credit, unmatched, prefix());
        if ((await rows.insertCredit(tx, credit, payment?.id ?? null, now())) && !payment) added += 1;
      }
      return added;
    });

  return {
    /** Notes the credits of a file; those that came before, or were accepted without a statement, add nothing new. @param told columns of an unknown layout */
    async take(bytes: Buffer, told: Columns, actorId: number): Promise<contract.StatementTaken> {
      const layouts = await rows.readLayouts(db);
      const { credits, lines, passedOver, headerHash } = await readStatement(bytes, layouts, told);
      let added = 0;
      for (let index = 0; index < credits.length; index += AT_ONCE) {
        added += await insertAll(credits.slice(index, index + AT_ONCE));
        await setImmediate();
      }
      await db.transaction().execute(async (tx) => {
        if (isEnough(told)) await rows.insertLayout(tx, headerHash, told);
        await audit(tx, actorId, 'statement-read', undefined, { credits: credits.length, added });
      });
      const days = credits.map(({ day }) => day).sort();
      return {
        message: `${credits.length} payments read, ${added} of them new.`,
        lines,
        credits: credits.length,
        known: credits.length - added,
        firstDay: days[0] ?? null,
        lastDay: days.at(-1) ?? null,
        passedOver: passedOver.slice(0, 100),
      };
    },

    /** What came and is not used, each with the orders it may be for, as of now: a payment reported late finds its money. */
    async listOpen(): Promise<contract.BankCredit[]> {
      const payable = await orderAdmin.listPayable();
      const credits = await rows.listOpenCredits(db, MOST_SHOWN);
      return credits.map((credit) => {
        const { id, day, amount_paise: amountPaise, narration } = credit;
        const references = credit.reference_list.split(' ').filter(Boolean);
        const { group, orders: found } = matchCredit(credit, payable, prefix());
        const orders = found.map(({ references: _references, createdAt: _at, ...order }) => order);
        return { id, day, amountPaise, references, narration, group, orders };
      });
    },

    /** Each pair is a transaction of its own, so that one conflict holds up no one. */
    async acceptMany({ pairs }: contract.AcceptManyInput, actorId: number) {
      const left: { orderId: number; why: string }[] = [];
      for (const { orderId, creditId } of pairs) {
        try {
          await db.transaction().execute(async (tx) => {
            const credit = await rows.getOpenCredit(tx, creditId);
            const paymentId = await orderAdmin.acceptCredit(tx, orderId, credit, actorId);
            await rows.updateCredit(tx, creditId, { payment_id: paymentId });
          });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          left.push({ orderId, why: error.message });
        }
        await setImmediate();
      }
      return { accepted: pairs.length - left.length, left };
    },

    /** Money that no order asked for, for example a second payment: opens another course with it. */
    record: (id: number, sale: contract.RecordCreditInput, actorId: number) =>
      db.transaction().execute(async (tx) => {
        const credit = await rows.getOpenCredit(tx, id);
        const { state, payment } = await orderAdmin.recordCredit(tx, sale, credit, actorId);
        if (payment !== undefined) await rows.updateCredit(tx, id, { payment_id: payment.id });
        return state;
      }),

    ignore: (id: number): Promise<unknown> =>
      db.transaction().execute(async (tx) => {
        await rows.getOpenCredit(tx, id);
        return rows.updateCredit(tx, id, { ignored_at: now() });
      }),

    async sweep(): Promise<void> {
      await rows.deleteOpenCreditsBefore(db, now() - KEPT_MS);
    },
  };
}
