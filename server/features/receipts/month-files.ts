import { indianDay } from '../../contract/india-time.ts';
import { receiptKinds } from '../../contract/receipt-kinds.ts';
import { stateName } from '../../contract/states-of-india.ts';
import { type Column, csvHead, csvLines } from '../../documents/csv.ts';
import { AMOUNTS, addTo, createGstr1, type Issued, NOTHING, paiseOf, rupees } from './gstr1.ts';
import { isPaidEarlier, isRefund, snapshotOf, waysOf } from './receipt-paper.ts';
import type { IssuedReceipt } from './receipts.repository.ts';

const NAMES = ['Taxable value', 'CGST', 'SGST/UTGST', 'IGST', 'Total'];
const amounts = <Row>(paise: (row: Row, amount: (typeof AMOUNTS)[number]) => number) =>
  AMOUNTS.map((amount, at): Column<Row> => [NAMES[at] ?? '', (row) => rupees(paise(row, amount))]);

const COLUMNS: readonly Column<Issued>[] = [
  ['Number', (row) => row.serial],
  ['Date', (row) => indianDay(row.issued_at)],
  ['Paid on', (row) => row.paid_on],
  ['Document', (row) => receiptKinds[row.kind]],
  ['Refers to', (row) => row.refers_to],
  ['Dated', (row) => indianDay(row.refers_on)],
  ['Cancelled', (row) => (row.void_at === null ? '' : 'yes')],
  ['Buyer', ({ buyer }) => buyer.company ?? buyer.name],
  ['GSTIN', ({ buyer }) => buyer.gstin],
  ['Place of supply', ({ place }) => place && `${place} ${stateName(place)}`],
  ['SAC', ({ line }) => line.sac],
  ['Rate %', ({ line }) => line.ratePercent],
  ...amounts(paiseOf),
  ['Payment', ({ line }) => waysOf(line)],
  ['Order', (row) => row.code],
  ['Course', ({ line }) => line.name],
];

type Pages = AsyncIterable<readonly IssuedReceipt[]>;
const readAll = (page: readonly IssuedReceipt[]): Issued[] =>
  page.map((row) => ({ ...row, ...snapshotOf(row) }));

export async function* receiptsCsv(pages: Pages): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for await (const page of pages) yield csvLines(COLUMNS, readAll(page));
}

/** Not in GSTR-1: it lowers no tax. */
const isCommercial = ({ kind }: Issued): boolean => kind === 'commercial-note';

const sumOf = (title: string, counts: (row: Issued) => boolean) => ({
  title,
  counts,
  documents: 0,
  ...NOTHING,
});
const SUMS: readonly Column<ReturnType<typeof sumOf>>[] = [
  ['Sum', ({ title }) => title],
  ['Documents', ({ documents }) => documents],
  ...amounts<ReturnType<typeof sumOf>>((sum, amount) => sum[amount]),
];

/** Creates a month's zip for the accountant; several GSTINs get a folder each. */
export async function* monthZip(pages: Pages, gstins: readonly string[]): AsyncGenerator<Uint8Array> {
  // Imported on use, like all that few sites need: its tables take memory.
  const { createZip } = await import('../../documents/zip.ts');
  const zip = createZip();
  function write<Row>(file: string, columns: readonly Column<Row>[], rows: readonly Row[], mark?: string) {
    if (!zip.has(file)) zip.write(file, csvHead(columns, mark));
    if (rows.length > 0) zip.write(file, csvLines(columns, rows));
  }
  // The offline tool reads a byte order mark as part of the first name.
  const returns = gstins.map((gstin) => {
    const folder = gstins.length === 1 ? 'gstr1' : `gstr1-${gstin}`;
    return createGstr1(gstin, (file, columns, rows) => write(`${folder}/${file}.csv`, columns, rows, ''));
  });
  const sums = [
    sumOf('Payments', (row) => !isRefund(row)),
    sumOf('Refunds and corrections', isRefund),
    sumOf('Payments less refunds', () => true),
    sumOf('Of these, paid in an earlier month', isPaidEarlier),
    sumOf('Of these, commercial credit notes', isCommercial),
  ];
  write('documents.csv', COLUMNS, []);
  write('paid-earlier.csv', COLUMNS, []);
  for await (const page of pages) {
    const rows = readAll(page);
    write('documents.csv', COLUMNS, rows);
    write('paid-earlier.csv', COLUMNS, rows.filter(isPaidEarlier));
    const commercial = rows.filter(isCommercial);
    if (commercial.length > 0) write('commercial-credit-notes.csv', COLUMNS, commercial);
    for (const one of returns) one.add(rows);
    for (const sum of sums)
      for (const row of rows.filter((one) => one.void_at === null && sum.counts(one))) {
        sum.documents += 1;
        addTo(sum, row);
      }
    yield* zip.take();
  }
  write(
    'sums.csv',
    SUMS,
    sums.filter(({ counts, documents }) => counts !== isCommercial || documents > 0),
  );
  for (const one of returns) one.end();
  zip.end();
  yield* zip.take();
}
