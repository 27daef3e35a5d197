import { audit } from '../../audit.ts';
import { takeSerial } from '../../books/serials.ts';
import { indianDay, indianMonth } from '../../contract/india-time.ts';
import * as contract from '../../contract/receipts.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { receiptPdf } from '../../documents/pdf.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Attachment } from '../../mail/messages.ts';
import { splitTax } from './gst.ts';
import { isRefund, isTakenBack, type MoneyWay, paperOf, type Snapshot, snapshotOf } from './receipt-paper.ts';
import type { ReceiptRow, SoldOrder } from './receipts.repository.ts';
import * as rows from './receipts.repository.ts';

const KINDS = { none: 'receipt', registered: 'tax-invoice', composition: 'bill-of-supply' } as const;

/** Some milliseconds of work: others get their turn between pages. */
const EXPORTED_AT_ONCE = 200;

type Document = Pick<ReceiptRow, 'order_id' | 'kind' | 'refers_to' | 'refers_on' | 'paid_on' | 'place'> &
  Snapshot;

type Paid = MoneyWay & Pick<ReceiptRow, 'paid_on'> & { readonly amount_paise: number };

const buyerOf = (order: SoldOrder): Snapshot['buyer'] => {
  const { buyer_company: company, buyer_gstin: gstin, buyer_address: address, buyer_state: state } = order;
  return { name: order.buyer_name, company, gstin, address, state };
};

/** A document about an earlier one, as that one was. */
const following = (paid: ReceiptRow): Document => {
  const { order_id, kind, place, paid_on, serial: refers_to, issued_at: refers_on } = paid;
  return { order_id, kind, place, paid_on, refers_to, refers_on, ...snapshotOf(paid) };
};

const wayOf = ({ method, reference }: MoneyWay): MoneyWay => ({ method, reference });

/** Documents of money that came or was given back. They never change; one that is wrong is cancelled and keeps its number. */
export function createReceipts({ db, now, catalogue }: ServiceDeps) {
  function settings() {
    if (catalogue.payments === undefined) throw new AppError('NOT_FOUND');
    const { tax, supplier, upi } = catalogue.payments;
    return { tax, supplier: { name: upi.payeeName, ...supplier, gstin: tax.gstin } };
  }

  /**
   * With the next serial, 15 characters: `ABH/26-27/00042`. @param total paise, tax included
   * @throws AppError INVALID_INPUT where the tax depends on an unknown State
   */
  async function issue(tx: Db, document: Document, total: number): Promise<ReceiptRow> {
    const { supplier, buyer, line, ...facts } = document;
    const at = now();
    const message = 'Choose the buyer’s State: the tax depends on it.';
    if (line.ratePercent !== undefined && facts.place === null)
      throw AppError.ofField('INVALID_INPUT', '/state', 'required', message);
    const { tax } = settings();
    const series = isRefund(facts) ? tax.refundSeries : tax.series;
    const { year, number } = await takeSerial(tx, series, at);
    const isWithinState = facts.place === (supplier.gstin?.slice(0, 2) ?? null);
    return rows.insertReceipt(tx, {
      ...facts,
      ...splitTax(total, line.ratePercent ?? 0, isWithinState),
      serial: `${series}/${year.slice(2)}/${number}`,
      issued_at: at,
      supplier: JSON.stringify(supplier),
      buyer: JSON.stringify(buyer),
      line: JSON.stringify(line),
      total_paise: total,
    });
  }

  /** Documents of an order's payments that are not cancelled, and how much of each was not given back, in paise. */
  async function listUnrefunded(tx: Db, orderId: number) {
    const valid = (await rows.listReceiptsOf(tx, orderId)).filter(({ void_at }) => void_at === null);
    const notes = valid.filter(isRefund);
    return valid.flatMap((paid) => {
      const back = notes.filter(({ refers_to }) => refers_to === paid.serial);
      const rest = back.reduce((left, { total_paise }) => left - total_paise, paid.total_paise);
      return isRefund(paid) || rest <= 0 ? [] : { paid, rest };
    });
  }

  /** Takes back a document, or a part of it, by its own terms. @param why without payments where no money moves */
  function issueNote(tx: Db, paid: ReceiptRow, total: number, why: Partial<Snapshot['line']>) {
    const like = following(paid);
    const kind = paid.kind === 'receipt' ? 'refund-receipt' : 'credit-note';
    return issue(tx, { ...like, kind, paid_on: null, line: { ...like.line, payments: [], ...why } }, total);
  }

  async function* pagesOf(month: string) {
    const after = (last?: ReceiptRow) => rows.listIssuedAfter(db, indianMonth(month), last, EXPORTED_AT_ONCE);
    for (let page = await after(); page.length > 0; page = await after(page.at(-1))) yield page;
  }

  return {
    /**
     * For the last payment of an order, and with it for those before that have no document: a version of the product
     * made one when all was paid.
     */
    async issueIn(tx: Db, order: SoldOrder, payments: readonly Paid[]): Promise<ReceiptRow> {
      const { tax, supplier } = settings();
      const isRegistered = tax.scheme === 'registered';
      const home = tax.scheme === 'none' ? null : (tax.gstin?.slice(0, 2) ?? null);
      const issued = await rows.listReceiptsOf(tx, order.id);
      const paidPaise = payments.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
      const isFirst = (one: ReceiptRow) => !isRefund(one) && one.refers_to === null;
      const timesOf = (one: ReceiptRow) => Number(isFirst(one)) - Number(isTakenBack(one));
      const total = issued.reduce((left, one) => left - timesOf(one) * one.total_paise, paidPaise);
      const last = payments.slice(-1);
      const covered = last[0]?.amount_paise === total ? last : payments;
      const line = {
        name: order.course_name,
        ...(home !== null && { sac: tax.sac }),
        ...(isRegistered && { ratePercent: tax.ratePercent }),
        payments: covered.map(wayOf),
      };
      const facts = {
        order_id: order.id,
        // Nothing is taxed at 0 %.
        kind: isRegistered && tax.ratePercent === 0 ? 'bill-of-supply' : KINDS[tax.scheme],
        refers_to: null,
        refers_on: null,
        paid_on: last[0]?.paid_on ?? null,
        place: home && (order.buyer_state ?? (isRegistered ? null : home)),
      } as const;
      return issue(tx, { ...facts, supplier, buyer: buyerOf(order), line }, total);
    },

    /**
     * For money given back, one for each document that it was paid with, the latest first; none where none was
     * issued, so that the documents of a month still add up to its income. @param total paise, tax included
     * @param way none where the money was another buyer's
     */
    async issueRefundIn(tx: Db, orderId: number, total: number, way?: MoneyWay) {
      const why = way ? { payments: [wayOf(way)] } : { isTakenBack: true };
      const notes: ReceiptRow[] = [];
      let left = total;
      for (const { paid, rest } of (await listUnrefunded(tx, orderId)).reverse()) {
        if (left <= 0) break;
        notes.push(await issueNote(tx, paid, Math.min(left, rest), why));
        left -= rest;
      }
      return notes;
    },

    /**
     * Documents with the buyer as the order names them now, in place of those that name them otherwise. What tax was
     * charged with is taken back by a credit note; others are cancelled. Idempotent.
     */
    async replaceIn(tx: Db, order: SoldOrder): Promise<ReceiptRow[]> {
      const buyer = buyerOf(order);
      const replacements: ReceiptRow[] = [];
      for (const { paid, rest } of await listUnrefunded(tx, order.id)) {
        const like = following(paid);
        if (JSON.stringify(like.buyer) === JSON.stringify(buyer)) continue;
        const isTaxed = like.line.ratePercent !== undefined;
        if (isTaxed) await issueNote(tx, paid, rest, {});
        const place = isTaxed ? (buyer.state ?? null) : paid.place;
        const made = await issue(tx, { ...like, buyer, place }, rest);
        if (!isTaxed) await rows.updateVoid(tx, paid.id, `Replaced by ${made.serial}.`, now());
        replacements.push(made);
      }
      return replacements;
    },

    async serialOf(handle: Db, orderId: number): Promise<string | null> {
      const paid = (await rows.listReceiptsOf(handle, orderId)).findLast((one) => !isRefund(one));
      return paid?.serial ?? null;
    },

    listOf: async (handle: Db, orderId: number): Promise<contract.OrderReceipt[]> =>
      (await rows.listReceiptsOf(handle, orderId)).map((row) => contract.orderReceipt.decode(factsOf(row))),

    /** The file for a mail. */
    draw: async (id: number): Promise<Attachment> => {
      const receipt = orNotFound(await rows.findReceipt(db, id));
      return { fileName: fileNameOf(receipt), bytes: await receiptPdf(paperOf(receipt)).bytes('mail') };
    },

    /** @throws AppError NOT_FOUND where it is not of the order */
    async pdf(orderId: number, id: number) {
      const receipt = await rows.findReceipt(db, id);
      if (receipt?.order_id !== orderId) throw new AppError('NOT_FOUND');
      return { fileName: fileNameOf(receipt), pdf: receiptPdf(paperOf(receipt)) };
    },

    async list(query: contract.ReceiptQuery, tokenOf: (order: { code: string }) => string) {
      const page = await rows.listReceipts(db, query);
      const items = page.items.map((row) => {
        const { buyer, line } = snapshotOf(row);
        return contract.receiptSummary.decode({
          ...factsOf(row),
          orderCode: row.code,
          buyerName: buyer.company ?? buyer.name,
          courseName: line.name,
          taxPaise: row.total_paise - row.taxable_paise,
          pdfPath: `/api/order/${tokenOf(row)}/receipts/${row.id}.pdf`,
        });
      });
      return { ...page, items };
    },

    /** @param month like `2026-11`; all where undefined */
    async sum(month: string | undefined): Promise<contract.ReceiptSum> {
      const days = await rows.listIssueDays(db);
      const months = [...new Set(days.map((day) => indianDay(day).slice(0, 7)))];
      return { months, ...(await rows.sumReceipts(db, month)) };
    },

    /** The documents of a month, oldest first, in pages. */
    async export(month: string, actorId: number) {
      await audit(db, actorId, 'receipts-exported', undefined, { month });
      return pagesOf(month);
    },

    /** Its number is never given again. Told twice, the first reason stays. */
    cancel: (id: number, reason: string, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const receipt = orNotFound(await rows.findReceipt(tx, id));
        if (receipt.void_at !== null) return;
        await rows.updateVoid(tx, id, reason, now());
        await audit(tx, actorId, 'receipt-cancelled', undefined, { serial: receipt.serial });
      }),
  };
}

const fileNameOf = ({ serial }: ReceiptRow): string => `${serial.replaceAll('/', '-')}.pdf`;

const factsOf = (row: ReceiptRow) => ({ ...camelCased(row), isVoid: row.void_at !== null });
