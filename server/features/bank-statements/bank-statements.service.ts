import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type {
  AcceptManyInput,
  BankCredit,
  RecordCreditInput,
  StatementTaken,
} from '../../contract/bank-statements.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { OrderAcceptance } from '../orders/order-acceptance.service.ts';
import type { OrderList } from '../orders/order-list.service.ts';
import {
  deleteOpenCreditsBefore,
  getOpenCredit,
  insertCredit,
  insertLayout,
  listOpenCredits,
  listUnlinked,
  readLayouts,
  updateCredit,
} from './bank-statements.repository.ts';
import { codesIn, matchCredit, takeBooked } from './match-credits.ts';
import { readStatement } from './read-statement.ts';
import { type Columns, isEnough } from './statement-columns.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST_SHOWN = 500;
const AT_ONCE = 200;

/** The provider's bank statements: what came is kept for a while, and compared with what buyers say. */
export function createBankStatements(
  { db, now, catalogue }: ServiceDeps,
  { orderAcceptance, orderList }: { orderAcceptance: OrderAcceptance; orderList: OrderList },
) {
  const prefix = (): string => catalogue.payments?.orderPrefix ?? '';

  return {
    /** Notes the credits of a file; those that came before, or were accepted without a statement, add nothing new. @param told columns of an unknown layout */
    async take(bytes: Buffer, told: Columns, actorId: number): Promise<StatementTaken> {
      const { credits, lines, passedOver, headerHash } = await readStatement(
        bytes,
        await readLayouts(db),
        told,
      );
      let added = 0;
      for (let index = 0; index < credits.length; index += AT_ONCE) {
        await db.transaction().execute(async (tx) => {
          const some = credits.slice(index, index + AT_ONCE);
          const booked = await listUnlinked(
            tx,
            some.flatMap(({ references }) => references),
            some.flatMap((credit) => codesIn(credit, prefix())),
          );
          for (const credit of some) {
            const payment = takeBooked(credit, booked, prefix());
            if ((await insertCredit(tx, credit, payment?.id ?? null, now())) && !payment) added += 1;
          }
        });
        await setImmediate();
      }
      await db.transaction().execute(async (tx) => {
        if (isEnough(told)) await insertLayout(tx, headerHash, told);
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

    /** What came and is not used, each with the orders it may be for, as of now: a late claim finds its money. */
    async listOpen(): Promise<BankCredit[]> {
      const payable = await orderList.listPayable();
      const credits = await listOpenCredits(db, MOST_SHOWN);
      return credits.map((credit) => {
        const { group, orders } = matchCredit(credit, payable, prefix());
        return {
          id: credit.id,
          day: credit.day,
          amountPaise: credit.amount_paise,
          references: credit.reference_list.split(' ').filter(Boolean),
          narration: credit.narration,
          group,
          orders: orders.map(({ references: _references, createdAt: _at, ...order }) => order),
        };
      });
    },

    /** Each pair is a transaction of its own, so that one conflict holds up nobody. */
    async acceptMany({ pairs }: AcceptManyInput, actorId: number) {
      const left: { orderId: number; why: string }[] = [];
      for (const { orderId, creditId } of pairs) {
        try {
          await db.transaction().execute(async (tx) => {
            const credit = await getOpenCredit(tx, creditId);
            const paymentId = await orderAcceptance.acceptCredit(tx, orderId, credit, actorId);
            await updateCredit(tx, creditId, { payment_id: paymentId });
          });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          left.push({ orderId, why: error.message });
        }
        await setImmediate();
      }
      return { accepted: pairs.length - left.length, left };
    },

    /** Money that no order asked for, such as a second payment: opens another course with it. */
    record: (id: number, sale: RecordCreditInput, actorId: number) =>
      db.transaction().execute(async (tx) => {
        const credit = await getOpenCredit(tx, id);
        const { state, payment } = await orderAcceptance.recordCredit(tx, sale, credit, actorId);
        if (payment !== undefined) await updateCredit(tx, id, { payment_id: payment.id });
        return state;
      }),

    /** Money that is for something else. */
    ignore: (id: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await getOpenCredit(tx, id);
        await updateCredit(tx, id, { ignored_at: now() });
      }),

    sweep: (): Promise<void> => deleteOpenCreditsBefore(db, now() - KEPT_MS),
  };
}
