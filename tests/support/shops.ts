import type { Payments } from '../../server/catalogue.ts';
import { indianDay } from '../../server/contract/india-time.ts';
import type { Client } from './client.ts';
import { catalogue, type Product, startProduct } from './product.ts';

const { payments } = catalogue;
if (payments === undefined) throw new Error('The catalogue of the tests takes orders.');

export const GSTIN = '27AAPFU0939F1ZV';

/** A product that sells under a tax scheme, each order of a course for the same amount. */
export const startShop = (tax: Partial<Payments['tax']>): Promise<Product> =>
  startProduct(
    {},
    {
      ...catalogue,
      payments: {
        ...payments,
        tellAmountsApart: false,
        tax: { ...payments.tax, gstin: GSTIN, ...tax },
      },
    },
  );

/** All documents of an order, oldest first. */
export const documentsOf = (product: Product, orderId: number) =>
  product.deps.database.db
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** Dates the documents of an order otherwise. @param when like `2026-03-31T12:00:00+05:30` */
export const issuedAt = (product: Product, orderId: number, when: string) =>
  product.deps.database.db
    .updateTable('receipts')
    .set({ issued_at: Date.parse(when) })
    .where('order_id', '=', orderId)
    .execute();

type Line = readonly [words: string, reference: string, rupees: string];

/** Reads a statement of today; lines with a minus are money that went out. */
export async function readStatement(product: Product, admin: Client, lines: readonly Line[]) {
  const date = indianDay(product.deps.now()).split('-').reverse().join('/');
  const rows = lines.map(([words, reference, rupees]) => {
    const [out, into] = rupees.startsWith('-') ? [rupees.slice(1), ''] : ['', rupees];
    return `${date},${words},${reference},${out},${into}`;
  });
  const body = Buffer.from(['Date,Narration,Ref No,Debit,Credit', ...rows].join('\n'));
  return admin.request('POST', '/api/bank-statements', { headers: { 'content-type': 'text/csv' }, body });
}
