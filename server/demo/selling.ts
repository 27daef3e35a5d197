import { DAY_MS, indianDay, MINUTE_MS } from '../contract/india-time.ts';
import { isOnSale, partsOn } from '../contract/offers.ts';
import { awaitedPaise } from '../contract/parts.ts';
import { privacyNotice } from '../contract/privacy-notice.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { enrollStudent } from '../features/enrollments/enrollments.service.ts';
import { acceptOrder, declineOrder } from '../features/orders/order-admin.service.ts';
import { standingOf } from '../features/orders/order-rules.ts';
import { getOrder, orderToken } from '../features/orders/order-steps.ts';
import { moveOwnOrder, type OrderRow, placeOrder, reportPayment } from '../features/orders/orders.service.ts';
import { countFree } from '../features/orders/places.ts';
import { findForSale, takesOrders } from '../features/orders/sales.ts';
import { askRefund, changeRefund, listRefunds } from '../features/refunds/refunds.service.ts';
import { registerStudent } from '../features/users/registration.ts';
import { approveUser, findUserByEmail } from '../features/users/users.service.ts';
import { DEMO_PASSWORD } from './samples.ts';
import type { School } from './school.ts';

export interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

export interface Sale {
  readonly buyer?: 'nothing' | 'cancels';
  /** What the bank gets, beside the price; nothing where the payment never comes. */
  readonly comes?: { readonly lessPaise: number } | 'never';
  readonly office?: 'nothing' | 'declines' | 'asks-for-rest';
  readonly offer?: string | undefined;
  readonly code?: string | undefined;
  /** When they pay the second part; left out, they miss it. */
  readonly secondPart?: number | undefined;
  readonly refund?: 'asked' | 'refused' | 'agreed' | 'sent';
}

const REASONS: Readonly<Record<Required<Sale>['refund'], string>> = {
  asked: 'I bought the wrong course: I wanted the one for beginners.',
  agreed: 'My company pays for another course. Sorry, and thank you.',
  sent: 'I paid from the account of my sister. Please send it back, I order again.',
  refused: 'I got a job in another city and have no time to study now.',
};

export const consent = { version: privacyNotice.version, age: 'adult' } as const;
const always = (): boolean => true;

/** Lets someone buy a course. @param then as soon as they have it */
export function sell(
  school: School,
  person: Person,
  slug: string,
  when: number,
  sale: Sale,
  then: (userId: number, at: number) => void,
): void {
  const { adminId, bank, dice, officeAfter, plan } = school;
  const reference = String(500_000_000_000 + dice.between(0, 99_999_999_999));
  const paidAt = when + dice.between(4, 50) * MINUTE_MS;
  const seenAt = officeAfter(paidAt + dice.between(40, 200) * MINUTE_MS);
  let order: OrderRow | undefined;
  const ordered = (): OrderRow => {
    if (order === undefined) throw new Error(`${person.email} has not ordered.`);
    return order;
  };
  plan(when, async (past) => {
    const { id, state } = (await findUserByEmail(past.db, person.email)) ?? {};
    const way = await findWay(past, slug, sale);
    if (way === undefined) return then(await letIn(school, past, person, slug, id), when);
    const visitor = { ...person, password: DEMO_PASSWORD, consent };
    order = await placeOrder(
      past,
      { course: slug, ...way, phone: person.phone, ...(state === 'approved' ? {} : visitor) },
      state === 'approved' ? id : undefined,
      '',
    );
    const token = orderToken(past, order);
    if (sale.buyer === 'cancels') plan(paidAt, (later) => moveOwnOrder(later, token, 'cancelled'));
    if (sale.buyer !== undefined) return;
    const lessPaise = typeof sale.comes === 'object' ? sale.comes.lessPaise : 0;
    const came = awaitedPaise(standingOf(order)) - lessPaise;
    const name = person.email.replace(/[@.].*/, '').toUpperCase();
    if (sale.comes !== 'never')
      bank.push({ at: paidAt, paise: came, reference, narration: `UPI/${reference}/${name}/${order.code}` });
    plan(paidAt, (later) => reportPayment(later, token, { reference, mine: false }));
    if (sale.office === 'nothing') return;
    plan(seenAt, async (later) => {
      if (sale.office === 'declines')
        return declineOrder(later, ordered().id, { reason: 'not-found' }, always, adminId);
      const asks = sale.office === 'asks-for-rest';
      await acceptOrder(
        later,
        ordered().id,
        { amountPaise: came, askForRest: asks, opensCourse: false },
        always,
        adminId,
      );
      if (!asks) then(ordered().user_id ?? 0, seenAt);
      if (sale.secondPart !== undefined)
        plan(sale.secondPart, (last) => paySecondPart(school, last, ordered().id, name));
    });
    if (sale.refund !== undefined) giveBack(school, () => ordered(), token, seenAt, sale.refund);
  });
}

async function paySecondPart({ adminId, bank }: School, past: Deps, id: number, name: string) {
  const order = await getOrder(past.db, id);
  const amountPaise = awaitedPaise(standingOf(order));
  const reference = String(800_000_000_101 + 7919 * id);
  const narration = `UPI/${reference}/${name}/${order.code}`;
  bank.push({ at: past.now(), paise: amountPaise, reference, narration });
  await reportPayment(past, orderToken(past, order), { reference, mine: false });
  await acceptOrder(past, id, { amountPaise, askForRest: false, opensCourse: false }, always, adminId);
}

/** Finds an offer with a free place, where a course has several: the one they choose, or the first; undefined where it is not sold. */
async function findWay(past: Deps, slug: string, { offer: wanted, code }: Sale) {
  if (!takesOrders(past)) return undefined;
  try {
    const { listed } = await findForSale(past, past.db, slug);
    if (listed.offers === undefined) return {};
    const today = indianDay(past.now());
    for (const offer of listed.offers.toSorted(
      (one, other) => Number(other.key === wanted) - Number(one.key === wanted),
    )) {
      const isFull = (await countFree(past.db, slug, offer, past.now())) === 0;
      const inParts = partsOn(offer, today).length > 0;
      if (isOnSale(offer, today) && !isFull)
        return { offer: offer.key, ...(inParts && { inParts }), ...(code !== undefined && { code }) };
    }
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Without an order: registered, approved and enrolled by hand. @returns their id */
export async function letIn(
  { adminId, courses }: School,
  past: Deps,
  person: Person,
  slug: string,
  known?: number,
): Promise<number> {
  if (known === undefined)
    await registerStudent(past, { ...person, password: DEMO_PASSWORD }, { consent, course: slug });
  const id = known ?? (await findUserByEmail(past.db, person.email))?.id ?? 0;
  await approveUser(past, id, adminId);
  const courseId = courses.get(slug);
  if (courseId !== undefined) await enrollStudent(past, { userId: id, courseId }, adminId);
  return id;
}

function giveBack(
  { adminId, bank, dice, officeAfter, plan }: School,
  ordered: () => OrderRow,
  token: string,
  from: number,
  ends: Required<Sale>['refund'],
): void {
  // Soon enough that the newest of them was asked whatever the dice say.
  const askedAt = from + dice.between(20, 48) * 60 * MINUTE_MS;
  const decidedAt = officeAfter(askedAt + DAY_MS);
  const sentAt = officeAfter(decidedAt + DAY_MS);
  const words = REASONS[ends];
  plan(askedAt, (past) => askRefund(past, token, words));
  if (ends === 'asked') return;
  const refundOf = async (past: Deps) => {
    const { items } = await listRefunds(past, { limit: 100 });
    const asked = items.find(({ orderId }) => orderId === ordered().id);
    if (asked === undefined) throw new Error(`No refund was asked for order ${ordered().code}.`);
    return asked.id;
  };
  plan(decidedAt, async (past) => {
    const reason =
      'As we agreed on the phone, you keep the course and study it when you have time. Good luck with the new job.';
    const decision =
      ends === 'refused'
        ? ({ state: 'refused', reason } as const)
        : ({ state: 'agreed', amountPaise: ordered().due_paise } as const);
    await changeRefund(past, await refundOf(past), decision, adminId);
  });
  if (ends !== 'sent') return;
  const reference = String(600_000_000_000 + dice.between(0, 99_999_999_999));
  plan(sentAt, async (past) => {
    const sent = { state: 'sent', method: 'upi', reference, endsAccess: true } as const;
    await changeRefund(past, await refundOf(past), sent, adminId);
    bank.push({
      at: sentAt,
      paise: -ordered().due_paise,
      reference,
      narration: `UPI/${reference}/REFUND/${ordered().code}`,
    });
  });
}
