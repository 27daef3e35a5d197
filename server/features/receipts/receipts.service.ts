import { audit } from '../../audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { OrderReceipt, ReceiptQuery, ReceiptSummary } from '../../contract/receipts.ts';
import type { Db } from '../../db/database.ts';
import { takeNumber } from '../../db/serials.ts';
import type { ServiceDeps } from '../../deps.ts';
import { receiptPdf } from '../../documents/receipt-pdf.ts';
import { AppError } from '../../errors.ts';
import { financialYear } from '../orders/financial-year.ts';
import { splitTax, untaxed } from './gst.ts';
import { paperOf } from './receipt-paper.ts';
import {
  type Buyer,
  isRefund,
  type Line,
  type MoneyWay,
  type Supplier,
  snapshotOf,
} from './receipt-snapshot.ts';
import {
  findReceipt,
  insertReceipt,
  listIssued,
  listReceipts,
  listReceiptsOf,
  type ReceiptRow,
  updateVoid,
} from './receipts.repository.ts';
import { receiptsCsv } from './receipts-csv.ts';

/** What a document says of an order. */
interface Sold {
  readonly id: number;
  readonly course_name: string;
  readonly buyer_name: string;
  readonly buyer_company: string | null;
  readonly buyer_gstin: string | null;
  readonly buyer_address: string | null;
  readonly buyer_state: string | null;
}

const KINDS = { none: 'receipt', registered: 'tax-invoice', composition: 'bill-of-supply' } as const;

export type ReceiptsService = ReturnType<typeof createReceipts>;

/** Documents of money that came or was given back. They never change; one that is wrong is cancelled and keeps its number. */
export function createReceipts({ db, now, catalogue }: ServiceDeps) {
  function settings() {
    if (catalogue.payments === undefined) throw new AppError('NOT_FOUND');
    const { tax, supplier, upi } = catalogue.payments;
    const named: Supplier = { name: upi.payeeName, ...supplier, gstin: tax.gstin };
    return { tax, supplier: named };
  }

  /** @returns the serial, 15 characters: `ABH/26-27/00042` */
  async function nextSerial(tx: Db, series: string, at: number): Promise<string> {
    const year = financialYear(at);
    const number = await takeNumber(tx, series, year);
    return `${series}/${year.slice(2)}/${String(number).padStart(5, '0')}`;
  }

  const amounts = (total: number, parts: ReturnType<typeof splitTax>) => ({
    taxable_paise: parts.taxable,
    cgst_paise: parts.cgst,
    sgst_paise: parts.sgst,
    igst_paise: parts.igst,
    total_paise: total,
  });

  return {
    /** For an order that is paid now. @param total paise, tax included */
    async issueIn(
      tx: Db,
      order: Sold,
      total: number,
      payments: readonly MoneyWay[],
      at: number,
    ): Promise<ReceiptRow> {
      const { tax, supplier } = settings();
      const home = tax.scheme === 'none' ? undefined : tax.gstin?.slice(0, 2);
      const place = home === undefined ? null : (order.buyer_state ?? home);
      const isTaxed = tax.scheme === 'registered';
      const line: Line = {
        name: order.course_name,
        ...(home === undefined ? {} : { sac: tax.sac }),
        ...(isTaxed ? { ratePercent: tax.ratePercent } : {}),
        payments: payments.map(({ method, reference }) => ({ method, reference })),
      };
      return insertReceipt(tx, {
        order_id: order.id,
        kind: KINDS[tax.scheme],
        serial: await nextSerial(tx, tax.series, at),
        issued_at: at,
        refers_to: null,
        supplier: JSON.stringify(supplier),
        buyer: JSON.stringify(buyerOf(order)),
        line: JSON.stringify(line),
        place,
        ...amounts(total, isTaxed ? splitTax(total, tax.ratePercent, place === home) : untaxed(total)),
      });
    },

    /** For money given back, by the terms of the document it was paid with. @param total paise, tax included */
    async issueRefundIn(tx: Db, order: Sold, total: number, way: MoneyWay, at: number): Promise<ReceiptRow> {
      const { tax, supplier } = settings();
      const issued = await listReceiptsOf(tx, order.id);
      const paid = issued.findLast((one) => one.void_at === null && !isRefund(one));
      const line = paid === undefined ? { name: order.course_name } : snapshotOf(paid).line;
      const isTaxed = paid?.kind === 'tax-invoice';
      return insertReceipt(tx, {
        order_id: order.id,
        kind: paid === undefined || paid.kind === 'receipt' ? 'refund-receipt' : 'credit-note',
        serial: await nextSerial(tx, tax.refundSeries, at),
        issued_at: at,
        refers_to: paid?.serial ?? null,
        supplier: paid?.supplier ?? JSON.stringify(supplier),
        buyer: paid?.buyer ?? JSON.stringify(buyerOf(order)),
        line: JSON.stringify({ ...line, payments: [way] } satisfies Line),
        place: paid?.place ?? null,
        ...amounts(
          total,
          isTaxed
            ? splitTax(total, snapshotOf(paid).line.ratePercent ?? 0, paid.igst_paise === 0)
            : untaxed(total),
        ),
      });
    },

    /** The serial that an order's payment was given. */
    async serialOf(handle: Db, orderId: number): Promise<string | null> {
      const paid = (await listReceiptsOf(handle, orderId)).findLast((one) => !isRefund(one));
      return paid?.serial ?? null;
    },

    async listOf(handle: Db, orderId: number): Promise<OrderReceipt[]> {
      return (await listReceiptsOf(handle, orderId)).map(briefOf);
    },

    /** @throws AppError NOT_FOUND where it is not of the order */
    async pdf(orderId: number, id: number): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
      const receipt = await findReceipt(db, id);
      if (receipt?.order_id !== orderId) throw new AppError('NOT_FOUND');
      return {
        fileName: `${receipt.serial.replaceAll('/', '-')}.pdf`,
        bytes: await receiptPdf(paperOf(receipt)),
      };
    },

    /** @param linkOf an order's own page */
    async list(
      { month, ...query }: ReceiptQuery,
      tokenOf: (order: { code: string }) => string,
    ): Promise<Page<ReceiptSummary>> {
      const limit = query.limit ?? limits.pageSize;
      const { rows, total } = await listReceipts(
        db,
        { ...query, limit: limit + 1 },
        month === undefined ? undefined : monthOf(month),
      );
      const items = rows.map((row): ReceiptSummary => {
        const { buyer, line } = snapshotOf(row);
        return {
          ...briefOf(row),
          orderCode: row.code,
          buyerName: buyer.company ?? buyer.name,
          courseName: line.name,
          taxablePaise: row.taxable_paise,
          taxPaise: row.total_paise - row.taxable_paise,
          totalPaise: row.total_paise,
          voidReason: row.void_reason,
          pdfPath: `/api/order/${tokenOf(row)}/receipts/${row.id}.pdf`,
        };
      });
      return pageOf(items, limit, total);
    },

    /** Of a month in India, such as `2026-11`. */
    async exportCsv(month: string, actorId: number): Promise<string> {
      const rows = await listIssued(db, monthOf(month));
      await audit(db, actorId, 'receipts-exported', undefined, { month });
      return receiptsCsv(rows);
    },

    /** Its number is never given again. Told twice, the first reason stays. */
    cancel: (id: number, reason: string, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const receipt = await findReceipt(tx, id);
        if (receipt === undefined) throw new AppError('NOT_FOUND');
        if (receipt.void_at !== null) return;
        await updateVoid(tx, id, reason, now());
        await audit(tx, actorId, 'receipt-cancelled', undefined, { serial: receipt.serial, reason });
      }),
  };
}

/** Of a month in India, such as `2026-11`: its first moment and that of the next. */
function monthOf(month: string): readonly [from: number, to: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}`;
  const beginning = (of: string): number => Date.parse(`${of}-01T00:00:00+05:30`);
  return [beginning(month), beginning(next)];
}

const buyerOf = (order: Sold): Buyer => ({
  name: order.buyer_name,
  company: order.buyer_company,
  gstin: order.buyer_gstin,
  address: order.buyer_address,
  state: order.buyer_state,
});

const briefOf = (row: ReceiptRow): OrderReceipt => ({
  id: row.id,
  serial: row.serial,
  kind: row.kind,
  issuedAt: row.issued_at,
  isVoid: row.void_at !== null,
});
