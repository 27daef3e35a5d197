import { financialYear, taxClosesAt } from '../../books/financial-year.ts';
import { takeSerial } from '../../books/serials.ts';
import type { AccessRule } from '../../contract/access.ts';
import type { UndoReason } from '../../contract/receipt-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { splitTax } from './gst.ts';
import { isRefund, type MoneyWay, type Snapshot, schemeOf, snapshotOf, undoneOf } from './receipt-paper.ts';
import type { ReceiptRow, SoldOrder } from './receipts.repository.ts';
import * as rows from './receipts.repository.ts';
import { type ValidDocument, validDocuments } from './valid-documents.ts';

const KINDS = { none: 'receipt', registered: 'tax-invoice', composition: 'bill-of-supply' } as const;

type Document = Pick<ReceiptRow, 'order_id' | 'kind' | 'refers_to' | 'refers_on' | 'paid_on' | 'place'> &
  Snapshot;

type Paid = MoneyWay & Pick<ReceiptRow, 'paid_on'> & { readonly amount_paise: number };

const buyerOf = (order: SoldOrder): Snapshot['buyer'] => {
  const { buyer_company: company, buyer_gstin: gstin, buyer_address: address, buyer_state: state } = order;
  return { name: order.buyer_name, company, gstin, address, state };
};

/** A document that refers to an earlier one, on its terms. */
const following = (paid: ReceiptRow): Document => {
  const { order_id, kind, place, paid_on, serial: refers_to, issued_at: refers_on } = paid;
  return { order_id, kind, place, paid_on, refers_to, refers_on, ...snapshotOf(paid) };
};

const wayOf = ({ method, reference }: MoneyWay): MoneyWay => ({ method, reference });
const homeOf = ({ gstin }: Snapshot['supplier']): string | null => gstin?.slice(0, 2) ?? null;

// Issues documents: an order's valid ones sum up to money received less money refunded.

/** Issues a document for the last payment, and for earlier ones without: an old version issued one at full payment. */
export async function issueReceipt(
  deps: Deps,
  tx: Db,
  order: SoldOrder,
  payments: readonly Paid[],
  {
    access,
    part,
    code,
  }: {
    readonly access?: AccessRule | undefined;
    readonly part?: string | undefined;
    readonly code?: string | undefined;
  },
): Promise<ReceiptRow> {
  const { tax, supplier } = taxSettings(deps);
  const isRegistered = tax.scheme === 'registered';
  const home = homeOf(supplier);
  const issued = await rows.listReceiptsOf(tx, [order.id]);
  const paidPaise = payments.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  const isFirst = (one: ReceiptRow) => !isRefund(one) && one.refers_to === null;
  const timesOf = (one: ReceiptRow) => Number(isFirst(one)) - Number(undoneOf(one) !== undefined);
  const total = issued.reduce((left, one) => left - timesOf(one) * one.total_paise, paidPaise);
  const last = payments.slice(-1);
  const covered = last[0]?.amount_paise === total ? last : payments;
  const line = {
    name: order.course_name,
    ...(part !== undefined && { part }),
    ...(access !== undefined && { access }),
    ...(code !== undefined && {
      discount: { code, listPaise: order.list_paise, paise: order.discount_paise },
    }),
    ...(home !== null && { sac: tax.sac }),
    ...(isRegistered && { ratePercent: tax.ratePercent }),
    payments: covered.map(wayOf),
  };
  const facts = {
    order_id: order.id,
    // 0 % makes a bill of supply.
    kind: isRegistered && tax.ratePercent === 0 ? 'bill-of-supply' : KINDS[tax.scheme],
    refers_to: null,
    refers_on: null,
    paid_on: last[0]?.paid_on ?? null,
    place: home && (order.buyer_state ?? (isRegistered ? null : home)),
  } as const;
  return issue(deps, tx, { ...facts, supplier, buyer: buyerOf(order), line }, total);
}

/** Issues notes for refunded money, latest documents first. @param total paise, tax included */
export async function issueRefundNotes(deps: Deps, tx: Db, orderId: number, total: number, way: MoneyWay) {
  return issueNotes(deps, tx, (await listValid(deps, tx, orderId)).reverse(), total, {
    payments: [wayOf(way)],
  });
}

/** Takes an undone payment's documents back, by credit notes if taxed. @returns what the buyer is sent */
export async function undoReceipts(
  deps: Deps,
  tx: Db,
  orderId: number,
  payment: Omit<Paid, 'paid_on'>,
  reason: UndoReason,
) {
  const documents = (await listValid(deps, tx, orderId)).reverse();
  const isOf = ({ paid }: ValidDocument): boolean => {
    const [only, another] = snapshotOf(paid).line.payments;
    return only?.reference === payment.reference && only.method === payment.method && !another;
  };
  const own = documents.find(isOf);
  const isTaxed = own !== undefined && schemeOf({ ...own.paid, ...snapshotOf(own.paid) }) === 'registered';
  if (own === undefined || isTaxed || own.paid.total_paise !== payment.amount_paise) {
    const ownFirst = [...documents.filter(isOf), ...documents.filter((one) => !isOf(one))];
    return issueNotes(deps, tx, ownFirst, payment.amount_paise, { undone: reason });
  }
  await rows.updateVoid(tx, own.paid.id, { void_kind: reason, void_reason: null }, deps.now());
  return [own.paid];
}

/** Replaces documents that name another buyer. Final ones stay, or the sale would be taxed twice. Idempotent. */
export async function replaceReceipts(deps: Deps, tx: Db, order: SoldOrder) {
  const buyer = buyerOf(order);
  const issued: ReceiptRow[] = [];
  const replacements: string[] = [];
  const kept: string[] = [];
  for (const one of await listValid(deps, tx, order.id)) {
    const like = following(one.paid);
    if (one.rest <= 0 || JSON.stringify(like.buyer) === JSON.stringify(buyer)) continue;
    if (one.isTaxClosed) {
      kept.push(one.paid.serial);
      continue;
    }
    const scheme = schemeOf(like);
    const isTaxed = scheme === 'registered';
    const supplier = supplierFor(deps, like.supplier, scheme);
    const place = homeOf(supplier) && (buyer.state ?? (isTaxed ? null : homeOf(supplier)));
    if (isTaxed) issued.push(await issueNote(deps, tx, one, one.rest, {}));
    const total = isTaxed ? one.rest : one.paid.total_paise;
    const document = await issue(deps, tx, { ...like, supplier, buyer, place }, total);
    const why = { void_kind: 'replaced', void_reason: document.serial } as const;
    if (!isTaxed) await rows.updateVoid(tx, one.paid.id, why, deps.now());
    issued.push(document);
    replacements.push(document.serial);
  }
  return { issued, replacements, kept };
}

/** Returns orders with a document whose tax is final. */
export async function listTaxClosed(deps: Deps, db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  const byOrder = Map.groupBy(await rows.listReceiptsOf(db, orderIds), ({ order_id }) => order_id);
  const isClosed = (all: readonly ReceiptRow[]): boolean =>
    validDocuments(all, (first) => isTaxClosed(deps, first)).some((one) => one.isTaxClosed && one.rest > 0);
  return new Set([...byOrder].flatMap(([id, all]) => (isClosed(all) ? id : [])));
}

function taxSettings({ catalogue }: Deps) {
  if (catalogue.payments === undefined) throw new AppError('NOT_FOUND');
  const { tax, supplier, upi } = catalogue.payments;
  const gstin = tax.scheme === 'none' ? undefined : tax.gstin;
  return { tax, supplier: { name: upi.payeeName, ...supplier, gstin } };
}

/** Takes the next serial: `ABH/26-27/00042`. @throws AppError INVALID_INPUT if the tax depends on an unknown State */
async function issue(deps: Deps, tx: Db, document: Document, total: number): Promise<ReceiptRow> {
  const { supplier, buyer, line, ...facts } = document;
  const at = deps.now();
  const message = 'Choose the buyer’s State: the tax depends on it.';
  if (line.ratePercent !== undefined && facts.place === null)
    throw AppError.ofField('INVALID_INPUT', '/state', 'required', message);
  const { tax } = taxSettings(deps);
  const base = isRefund(facts) ? tax.refundSeries : tax.series;
  const scheme = facts.kind === 'commercial-note' ? 'commercial' : schemeOf(document);
  const holder = scheme === 'none' ? scheme : `${scheme} ${supplier.gstin ?? ''}`;
  const { series, year, number } = await takeSerial(tx, base, at, holder);
  return rows.insertReceipt(tx, {
    ...facts,
    ...splitTax(total, line.ratePercent ?? 0, facts.place === homeOf(supplier)),
    serial: `${series}/${year.slice(2)}/${number}`,
    issued_at: at,
    supplier: JSON.stringify(supplier),
    buyer: JSON.stringify(buyer),
    line: JSON.stringify(line),
    total_paise: total,
  });
}

/** The year of the supply counts: that of the first document. */
function isTaxClosed({ catalogue, now }: Deps, first: ReceiptRow): boolean {
  if (schemeOf({ ...first, ...snapshotOf(first) }) !== 'registered') return false;
  const returned = catalogue.payments?.tax.annualReturn ?? '';
  return now() >= taxClosesAt(first.issued_at) || financialYear(first.issued_at) <= returned;
}

async function listValid(deps: Deps, db: Db, orderId: number): Promise<ValidDocument[]> {
  return validDocuments(await rows.listReceiptsOf(db, [orderId]), (first) => isTaxClosed(deps, first));
}

/** Issues a note on the document's own terms; without tax if that is final. */
function issueNote(
  deps: Deps,
  tx: Db,
  { paid, isTaxClosed }: ValidDocument,
  total: number,
  why: Partial<Snapshot['line']>,
) {
  const like = following(paid);
  const { ratePercent: _ratePercent, ...untaxed } = like.line;
  const kind = isTaxClosed ? 'commercial-note' : paid.kind === 'receipt' ? 'refund-receipt' : 'credit-note';
  const line = { ...(isTaxClosed ? untaxed : like.line), payments: [], ...why };
  return issue(deps, tx, { ...like, kind, paid_on: null, line }, total);
}

async function issueNotes(
  deps: Deps,
  tx: Db,
  documents: readonly ValidDocument[],
  total: number,
  why: Partial<Snapshot['line']>,
) {
  const notes: ReceiptRow[] = [];
  let left = total;
  for (const one of documents.filter(({ rest }) => rest > 0)) {
    if (left <= 0) break;
    notes.push(await issueNote(deps, tx, one, Math.min(left, one.rest), why));
    left -= one.rest;
  }
  return notes;
}

/** Today's provider, with the earlier GSTIN (or none) if the scheme changed. */
function supplierFor(
  deps: Deps,
  old: Snapshot['supplier'],
  scheme: ReturnType<typeof schemeOf>,
): Snapshot['supplier'] {
  const { supplier, tax } = taxSettings(deps);
  return tax.scheme === scheme ? supplier : { ...supplier, gstin: old.gstin };
}
