import { audit } from '../../audit.ts';
import { takeSerial } from '../../books/serials.ts';
import type { Page } from '../../contract/fields.ts';
import { indianDay, indianMonth } from '../../contract/india-time.ts';
import type { OrderReceipt, ReceiptQuery, ReceiptSum, ReceiptSummary } from '../../contract/receipts.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { receiptPdf } from '../../documents/pdf.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { splitTax } from './gst.ts';
import { isRefund, type MoneyWay, paperOf, receiptsCsv, type Snapshot, snapshotOf } from './receipt-paper.ts';
import type { ReceiptRow, SoldOrder } from './receipts.repository.ts';
import * as rows from './receipts.repository.ts';

const KINDS = { none: 'receipt', registered: 'tax-invoice', composition: 'bill-of-supply' } as const;

type Document = Pick<ReceiptRow, 'order_id' | 'kind' | 'refers_to' | 'place'> & Snapshot;

/** Documents of money that came or was given back. They never change; one that is wrong is cancelled and keeps its number. */
export function createReceipts({ db, now, catalogue }: ServiceDeps) {
  function settings() {
    if (catalogue.payments === undefined) throw new AppError('NOT_FOUND');
    const { tax, supplier, upi } = catalogue.payments;
    return { tax, supplier: { name: upi.payeeName, ...supplier, gstin: tax.gstin } };
  }

  /** With the next serial, 15 characters: `ABH/26-27/00042`. @param total paise, tax included */
  async function issue(
    tx: Db,
    { supplier, buyer, line, ...facts }: Document,
    total: number,
    { series, isWithinState, at }: { series: string; isWithinState: boolean; at: number },
  ): Promise<ReceiptRow> {
    const { year, number } = await takeSerial(tx, series, at);
    const { taxable, cgst, sgst, igst } = splitTax(total, line.ratePercent ?? 0, isWithinState);
    return rows.insertReceipt(tx, {
      ...facts,
      serial: `${series}/${year.slice(2)}/${number}`,
      issued_at: at,
      supplier: JSON.stringify(supplier),
      buyer: JSON.stringify(buyer),
      line: JSON.stringify(line),
      taxable_paise: taxable,
      cgst_paise: cgst,
      sgst_paise: sgst,
      igst_paise: igst,
      total_paise: total,
    });
  }

  return {
    /** For an order that is paid now. @param total paise, tax included */
    issueIn(tx: Db, order: SoldOrder, total: number, payments: readonly MoneyWay[], at: number) {
      const { tax, supplier } = settings();
      const home = tax.scheme === 'none' ? undefined : tax.gstin?.slice(0, 2);
      const place = home === undefined ? null : (order.buyer_state ?? home);
      const line = {
        name: order.course_name,
        ...(home !== undefined && { sac: tax.sac }),
        ...(tax.scheme === 'registered' && { ratePercent: tax.ratePercent }),
        payments: payments.map(({ method, reference }) => ({ method, reference })),
      };
      const kind = KINDS[tax.scheme];
      const { buyer_company: company, buyer_gstin: gstin, buyer_address: address } = order;
      const buyer = { name: order.buyer_name, company, gstin, address, state: order.buyer_state };
      const document = { order_id: order.id, kind, refers_to: null, place, supplier, buyer, line };
      return issue(tx, document, total, { series: tax.series, isWithinState: place === home, at });
    },

    /**
     * For money given back, by the terms of the document it was paid with; none where none was issued, so that the
     * documents of a month still add up to its income. @param total paise, tax included
     */
    async issueRefundIn(tx: Db, order: SoldOrder, total: number, way: MoneyWay, at: number) {
      const series = settings().tax.refundSeries;
      const issued = await rows.listReceiptsOf(tx, order.id);
      const paid = issued.findLast((one) => one.void_at === null && !isRefund(one));
      if (paid === undefined) return undefined;
      const { line, ...parties } = snapshotOf(paid);
      const document = {
        ...parties,
        order_id: order.id,
        kind: paid.kind === 'receipt' ? 'refund-receipt' : 'credit-note',
        refers_to: paid.serial,
        place: paid.place,
        line: { ...line, payments: [way] },
      } as const;
      return issue(tx, document, total, { series, isWithinState: paid.igst_paise === 0, at });
    },

    async serialOf(handle: Db, orderId: number): Promise<string | null> {
      const paid = (await rows.listReceiptsOf(handle, orderId)).findLast((one) => !isRefund(one));
      return paid?.serial ?? null;
    },

    listOf: async (handle: Db, orderId: number): Promise<OrderReceipt[]> =>
      (await rows.listReceiptsOf(handle, orderId)).map(briefOf),

    /** @throws AppError NOT_FOUND where it is not of the order */
    async pdf(orderId: number, id: number) {
      const receipt = await rows.findReceipt(db, id);
      if (receipt?.order_id !== orderId) throw new AppError('NOT_FOUND');
      return { fileName: `${receipt.serial.replaceAll('/', '-')}.pdf`, pdf: receiptPdf(paperOf(receipt)) };
    },

    async list(
      { month, ...query }: ReceiptQuery,
      tokenOf: (order: { code: string }) => string,
    ): Promise<Page<ReceiptSummary>> {
      const page = await rows.listReceipts(db, query, month === undefined ? undefined : indianMonth(month));
      const items = page.items.map((row) => {
        const { buyer, line } = snapshotOf(row);
        return {
          ...briefOf(row),
          orderCode: row.code,
          buyerName: buyer.company ?? buyer.name,
          courseName: line.name,
          taxPaise: row.total_paise - row.taxable_paise,
          totalPaise: row.total_paise,
          voidReason: row.void_reason,
          pdfPath: `/api/order/${tokenOf(row)}/receipts/${row.id}.pdf`,
        };
      });
      return { ...page, items };
    },

    /** @param month like `2026-11`; all where undefined */
    async sum(month: string | undefined): Promise<ReceiptSum> {
      const first = await rows.findFirstIssue(db);
      const sum = { totalPaise: 0, taxPaise: 0 };
      const span = month === undefined ? undefined : indianMonth(month);
      for (const { kind, total, taxable } of await rows.sumReceipts(db, span)) {
        const sign = isRefund({ kind }) ? -1 : 1;
        sum.totalPaise += sign * total;
        sum.taxPaise += sign * (total - taxable);
      }
      return { firstMonth: first === undefined ? null : indianDay(first).slice(0, 7), ...sum };
    },

    async exportCsv(month: string, actorId: number): Promise<string> {
      const issued = await rows.listIssued(db, indianMonth(month));
      await audit(db, actorId, 'receipts-exported', undefined, { month });
      return receiptsCsv(issued);
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

const briefOf = ({ id, serial, kind, issued_at: issuedAt, void_at }: ReceiptRow): OrderReceipt => {
  return { id, serial, kind, issuedAt, isVoid: void_at !== null };
};
