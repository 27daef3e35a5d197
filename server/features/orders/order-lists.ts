import { type BankDifferences, bankDifferences } from '../../contract/bank-statements.ts';
import type { Page } from '../../contract/fields.ts';
import * as contract from '../../contract/orders.ts';
import { awaitedPaise, awaitedPart, payableAmounts } from '../../contract/parts.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { listCodesOf } from '../codes/apply-code.ts';
import { findCourse } from '../courses/courses.service.ts';
import { listTaxClosed } from '../receipts/issue-receipts.ts';
import { isPriceOf, listPricesOf, pricesOn } from './list-prices.repository.ts';
import { bankFacts, creditFor, factsOf, isOtherState, pagePaise, standingOf } from './order-rules.ts';
import { LATE_MS } from './order-states.ts';
import { orderLink } from './order-steps.ts';
import * as rows from './orders.repository.ts';
import { pricedOn } from './page-prices.ts';
import { partsOf } from './parts.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { fullBatchOf } from './places.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Banks list weekend payments by then. */
const SEEN_WITHIN_MS = 3 * DAY_MS;
const COMPARED_MS = 180 * DAY_MS;
const CREDITS_READ = 2000;

type OpenCredit = Awaited<ReturnType<typeof paymentRows.listOpenCredits>>[number];

function inBank(order: rows.OrderRow, credits: readonly OpenCredit[]) {
  const { code, reference } = order;
  const credit = creditFor(credits, { code, reference, amountPaise: awaitedPaise(standingOf(order)) });
  if (credit === undefined) return null;
  const hasReference = reference !== null && credit.reference_list.split(' ').includes(reference);
  return { ...camelCased(credit), hasReference, isUnproved: credit.unproved === 1 };
}

/** Parts of one transfer share its id. */
const transferOf = ({ id, split_of }: { id: number; split_of: number | null }): number => split_of ?? id;

export async function listPayableOrders({ catalogue, db, now }: Deps) {
  const found = await rows.listPayableOrders(db, now() - LATE_MS);
  const slugs = found.flatMap(({ slug, pagePaise }) => (pagePaise === null ? [] : slug));
  const prices = await listPricesOf(db, slugs);
  return found.map((order) => {
    const isFirst = order.pagePaise !== null && !order.isPart;
    const own = prices.filter((price) => isPriceOf(price, { ...order, renews: order.renews === 1 }));
    const standing = { ...order, parts: partsOf(order) };
    const part = awaitedPart(standing);
    return {
      ...order,
      amounts: payableAmounts(standing),
      // The first part comes with the order.
      dueOn: part !== undefined && part.number > 1 ? part.dueOn : null,
      isOtherState: isOtherState(order.buyerState, catalogue.payments),
      pricesOn: isFirst ? (day: string) => pricesOn(own, day) : undefined,
    };
  });
}

export async function listNamedOrders(
  { db }: Deps,
  codes: readonly string[],
  references: readonly string[],
  handle: Db = db,
) {
  const paid = await paymentRows.listPaymentsWith(handle, references);
  const byReference = paid.filter(({ state }) => state === 'accepted');
  const known = await rows.listByCodes(handle, [...codes, ...byReference.map(({ code }) => code)]);
  const byCode = new Map(known.map((order) => [order.code, { ...order, isPaid: order.state === 'paid' }]));
  const named = new Map(byCode);
  for (const { reference, code } of byReference) {
    const order = byCode.get(code);
    if (order !== undefined) named.set(reference ?? '', order);
  }
  return named;
}

export async function listPaymentDifferences({ db, now }: Deps, firstDay: string): Promise<BankDifferences> {
  const at = now();
  const since = at - COMPARED_MS;
  const unseen = await paymentRows.listUnseen(db, [since, at - SEEN_WITHIN_MS], firstDay);
  const differing = await paymentRows.listDiffering(db, since);
  return bankDifferences.decode({ unseen: unseen.map(bankFacts), differing: differing.map(bankFacts) });
}

/** Counts a course's unfinished and paid orders. @throws AppError NOT_FOUND */
export async function countOrdersOf({ db, now }: Deps, courseId: number): Promise<contract.CourseOrders> {
  const { slug } = orNotFound(await findCourse(db, courseId));
  return slug === null ? { open: 0, paid: 0 } : rows.countOrders(db, slug, now());
}

export async function listOrders(
  deps: Deps,
  query: contract.OrderQuery,
): Promise<Page<contract.OrderSummary>> {
  const page = await rows.listOrders(deps.db, query);
  const references = page.items.flatMap(({ reference }) => reference ?? []);
  const paidWith = await paymentRows.listPaymentsWith(deps.db, references);
  const ids = page.items.map(({ id }) => id);
  const accepted = (await paymentRows.listReconciledOf(deps.db, ids)).map(bankFacts);
  const taxClosed = await listTaxClosed(deps, deps.db, ids);
  const open = page.items.length === 0 ? [] : await paymentRows.listOpenCredits(deps.db, CREDITS_READ);
  const found = page.items.map((order) => ({ order, line: inBank(order, open) }));
  const prices = await listPricesOf(
    deps.db,
    found.flatMap(({ order, line }) => (order.page_paise === null || line === null ? [] : order.slug)),
  );
  const codes = await listCodesOf(
    deps.db,
    page.items.map(({ coupon_id }) => coupon_id),
  );
  const items: contract.OrderSummary[] = [];
  for (const { order: asReported, line } of found) {
    const order = pricedOn(asReported, prices, line?.day);
    const code = codes.get(order.coupon_id ?? 0);
    const same = paidWith.filter(({ reference }) => reference === order.reference);
    const own = new Set(same.filter(({ order_id }) => order_id === order.id).map(transferOf));
    const others = same.filter((one) => one.order_id !== order.id && !own.has(transferOf(one)));
    const summary = contract.orderSummary.decode({
      ...factsOf(order, deps.now()),
      isKnown: order.account_state === 'approved',
      isLate: order.state === 'claimed' && order.state_at < deps.now() - promisedMs(deps),
      underAge: order.age === 'guardian',
      contestedBy: [...new Set(others.map(({ code }) => code))],
      link: orderLink(deps, order),
      payments: accepted.filter(({ orderId }) => orderId === order.id),
      fullBatch: await fullBatchOf(deps, order),
      inBank: line,
      priceThen:
        (order.due_paise !== order.list_paise && pagePaise(order).includes(order.due_paise)) || undefined,
      discount: code === undefined ? undefined : { code, paise: order.discount_paise },
      isOtherState: isOtherState(order.buyer_state, deps.catalogue.payments),
      isTaxClosed: taxClosed.has(order.id),
    });
    items.push(summary);
  }
  return { ...page, items };
}

function promisedMs({ catalogue }: Deps) {
  return (catalogue.payments?.answersWithinHours ?? 0) * 60 * 60_000;
}
