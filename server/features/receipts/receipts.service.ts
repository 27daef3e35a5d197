import { audit } from '../../audit.ts';
import { indianDay, indianMonth } from '../../contract/india-time.ts';
import * as contract from '../../contract/receipts.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { receiptPdf } from '../../documents/pdf.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Attachment } from '../../mail/messages.ts';
import { isRefund, paperOf, snapshotOf, voidWords } from './receipt-paper.ts';
import type { ReceiptRow } from './receipts.repository.ts';
import * as rows from './receipts.repository.ts';

const EXPORTED_AT_ONCE = 200;

// Documents of received and refunded money. They never change; a wrong one is cancelled and keeps its number.

export async function receiptSerialOf(handle: Db, orderId: number): Promise<string | null> {
  const paid = (await rows.listReceiptsOf(handle, [orderId])).findLast((one) => !isRefund(one));
  return paid?.serial ?? null;
}

export async function receiptsOf(handle: Db, orderId: number): Promise<contract.OrderReceipt[]> {
  return (await rows.listReceiptsOf(handle, [orderId])).map((row) =>
    contract.orderReceipt.decode(factsOf(row)),
  );
}

export async function drawReceipt({ db }: Deps, id: number): Promise<Attachment> {
  const receipt = orNotFound(await rows.findReceipt(db, id));
  return { fileName: fileNameOf(receipt), bytes: await receiptPdf(paperOf(receipt)).bytes('mail') };
}

/** @throws AppError NOT_FOUND for another order's document */
export async function findReceiptPdf({ db }: Deps, orderId: number, id: number) {
  const receipt = await rows.findReceipt(db, id);
  if (receipt?.order_id !== orderId) throw new AppError('NOT_FOUND');
  return { fileName: fileNameOf(receipt), pdf: receiptPdf(paperOf(receipt)) };
}

export async function listReceipts(
  { db }: Deps,
  query: contract.ReceiptQuery,
  tokenOf: (order: { code: string }) => string,
) {
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
}

export async function sumReceipts({ db }: Deps, month: string | undefined): Promise<contract.ReceiptSum> {
  const days = await rows.listIssueDays(db);
  const months = [...new Set(days.map((day) => indianDay(day).slice(0, 7)))];
  return { months, ...(await rows.sumReceipts(db, month)) };
}

export async function incomeOf({ db }: Deps, month: string): Promise<number> {
  return (await rows.sumReceipts(db, month)).totalPaise;
}

/** Exports a month's documents, oldest first, in pages. */
export async function exportMonth(deps: Deps, month: string, actorId: number) {
  await audit(deps.db, actorId, 'receipts-exported', undefined, { month });
  return { pages: pagesOf(deps, month), suppliers: await rows.listTaxedSuppliers(deps.db, month) };
}

/** Cancels a document; its number is not reused. Idempotent: keeps the first reason. */
export function cancelReceipt({ db, now }: Deps, id: number, reason: string, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const receipt = orNotFound(await rows.findReceipt(tx, id));
    if (receipt.void_at !== null) return;
    await rows.updateVoid(tx, id, { void_kind: null, void_reason: reason }, now());
    await audit(tx, actorId, 'receipt-cancelled', undefined, { serial: receipt.serial });
  });
}

async function* pagesOf({ db }: Deps, month: string) {
  const after = (last?: ReceiptRow) => rows.listIssuedAfter(db, indianMonth(month), last, EXPORTED_AT_ONCE);
  for (let page = await after(); page.length > 0; page = await after(page.at(-1))) yield page;
}

const fileNameOf = ({ serial }: ReceiptRow): string => `${serial.replaceAll('/', '-')}.pdf`;

const factsOf = (row: ReceiptRow) => ({
  ...camelCased(row),
  isVoid: row.void_at !== null,
  voidReason: voidWords(row),
});
