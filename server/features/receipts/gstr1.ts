import { indianDay } from '../../contract/india-time.ts';
import { stateName } from '../../contract/states-of-india.ts';
import type { Column } from '../../documents/csv.ts';
import { isRefund, type Snapshot } from './receipt-paper.ts';
import type { IssuedReceipt } from './receipts.repository.ts';

/** Columns of the GST portal's offline tool, template 2.1. Invoices above one lakh are listed singly: rule 59(4). */
const LARGE_PAISE = 1_00_000_00;

export type Issued = Omit<IssuedReceipt, keyof Snapshot> & Snapshot;

export const NOTHING = { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: 0 };
type Amount = keyof typeof NOTHING;
export const AMOUNTS = Object.keys(NOTHING) as Amount[];

export const rupees = (paise: number): string => (paise / 100).toFixed(2);

export const paiseOf = (row: Issued, amount: Amount): number =>
  row.void_at === null ? row[amount] * (isRefund(row) ? -1 : 1) : 0;

export function addTo(sum: Record<Amount, number>, row: Issued): void {
  for (const amount of AMOUNTS) sum[amount] += paiseOf(row, amount);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function dateOf({ issued_at }: Issued): string {
  const [year, month, day] = indianDay(issued_at).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

const rateOf = ({ line }: Issued): number => line.ratePercent ?? 0;
const isInterState = ({ place, supplier }: Issued): boolean => place !== supplier.gstin?.slice(0, 2);
const isLarge = (row: Issued): boolean =>
  isInterState(row) && ((isRefund(row) && row.refers_total) || row.total_paise) > LARGE_PAISE;
const inWords = (row: Issued): string =>
  `${isInterState(row) ? 'Inter' : 'Intra'}-State supplies to ${row.buyer.gstin ? '' : 'un'}registered persons`;

type Columns = readonly Column<Issued>[];
const always = (name: string, cell: string): Columns => [[name, () => cell]];
const amount = (name: string, which: Amount): Columns => [[name, (row) => rupees(row[which])]];

const recipient: Columns = [
  ['GSTIN/UIN of Recipient', ({ buyer }) => buyer.gstin],
  ['Receiver Name', ({ buyer }) => buyer.company ?? buyer.name],
];
const invoice: Columns = [
  ['Invoice Number', (row) => row.serial],
  ['Invoice date', dateOf],
  ...amount('Invoice Value', 'total_paise'),
];
const note: Columns = [
  ['Note Number', (row) => row.serial],
  ['Note Date', dateOf],
  ...always('Note Type', 'C'),
];
const supplied: Columns = [
  ['Place Of Supply', ({ place }) => `${place}-${stateName(place).replaceAll(' and ', ' & ')}`],
];
const reverse = always('Reverse Charge', 'N');
const applicable = always('Applicable % of Tax Rate', '');
const eCommerce = always('E-Commerce GSTIN', '');
const cess = always('Cess Amount', '0.00');
const noteValue = amount('Note Value', 'total_paise');
const rated: Columns = [['Rate', rateOf], ...amount('Taxable Value', 'taxable_paise')];
const taxed = [...rated, ...cess];
const invoiceKind = always('Invoice Type', 'Regular B2B');
const noteKind = always('Note Supply Type', 'Regular B2B');

const LISTS: Readonly<Record<string, Columns>> = {
  b2b: [recipient, invoice, supplied, reverse, applicable, invoiceKind, eCommerce, taxed].flat(),
  b2cl: [invoice, supplied, applicable, taxed, eCommerce].flat(),
  cdnr: [recipient, note, supplied, reverse, noteKind, noteValue, applicable, taxed].flat(),
  cdnur: [always('UR Type', 'B2CL'), note, supplied, noteValue, applicable, taxed].flat(),
};

const hsn: Columns = [
  ['HSN', ({ line }) => line.sac],
  ...always('Description', 'Online courses'),
  ...always('UQC', 'NA'),
  ...always('Total Quantity', '0'),
  ...amount('Total Value', 'total_paise'),
  ...rated,
  ...amount('Integrated Tax Amount', 'igst_paise'),
  ...amount('Central Tax Amount', 'cgst_paise'),
  ...amount('State/UT Tax Amount', 'sgst_paise'),
  ...cess,
];

const SUMS: Readonly<Record<string, Columns>> = {
  b2cs: [always('Type', 'OE'), supplied, applicable, taxed, eCommerce].flat(),
  exemp: [
    ['Description', inWords],
    ...amount('Nil Rated Supplies', 'total_paise'),
    ...always('Exempted(other than nil rated/non GST supply)', '0.00'),
    ...always('Non-GST Supplies', '0.00'),
  ],
  'hsn(b2b)': hsn,
  'hsn(b2c)': hsn,
};

interface Series {
  readonly nature: string;
  from: string;
  to: string;
  total: number;
  cancelled: number;
}
const DOCS: readonly Column<Series>[] = [
  ['Nature of Document', ({ nature }) => nature],
  ['Sr. No. From', ({ from }) => from],
  ['Sr. No. To', ({ to }) => to],
  ['Total Number', ({ total }) => total],
  ['Cancelled', ({ cancelled }) => cancelled],
];

function listOf(row: Issued): string | undefined {
  if (rateOf(row) === 0) return undefined;
  if (row.buyer.gstin) return isRefund(row) ? 'cdnr' : 'b2b';
  if (isLarge(row)) return isRefund(row) ? 'cdnur' : 'b2cl';
  return undefined;
}

const numberOf = (serial: string): number => Number(serial.slice(serial.lastIndexOf('/') + 1));

type Write = <Row>(file: string, columns: readonly Column<Row>[], rows: readonly Row[]) => void;

/** Sorts a month's documents into tables, page by page. @param gstin whose return it is */
export function createGstr1(gstin: string, write: Write) {
  const sums = new Map<string, Issued>();
  const series = new Map<string, Series>();

  function addToSum(file: string, kind: string, row: Issued): void {
    const key = `${file} ${kind}`;
    const sum = sums.get(key) ?? { ...row, ...NOTHING };
    addTo(sum, row);
    sums.set(key, sum);
  }

  function count({ serial, kind, void_at }: Issued): void {
    const nature = kind === 'credit-note' ? 'Credit Note' : 'Invoices for outward supply';
    const key = `${nature} ${serial.slice(0, serial.lastIndexOf('/'))}`;
    const found = series.get(key) ?? { nature, from: serial, to: serial, total: 0, cancelled: 0 };
    if (numberOf(serial) < numberOf(found.from)) found.from = serial;
    if (numberOf(serial) > numberOf(found.to)) found.to = serial;
    found.total += 1;
    found.cancelled += Number(void_at !== null);
    series.set(key, found);
  }

  function sumUp(row: Issued): void {
    const rate = rateOf(row);
    addToSum(row.buyer.gstin ? 'hsn(b2b)' : 'hsn(b2c)', `${row.line.sac} ${rate}`, row);
    if (rate === 0) addToSum('exemp', inWords(row), row);
    else if (listOf(row) === undefined) addToSum('b2cs', `${row.place} ${rate}`, row);
  }

  return {
    add(rows: readonly Issued[]): void {
      // Registered providers have a rate, even 0 %.
      const returned = rows.filter(
        ({ line, supplier }) => line.ratePercent !== undefined && supplier.gstin === gstin,
      );
      returned.forEach(count);
      const valid = returned.filter(({ void_at }) => void_at === null);
      valid.forEach(sumUp);
      const lists = Map.groupBy(valid, listOf);
      for (const [file, columns] of Object.entries(LISTS)) write(file, columns, lists.get(file) ?? []);
    },

    end(): void {
      const keys = [...sums.keys()].sort();
      for (const [file, columns] of Object.entries(SUMS)) {
        const own = keys.filter((key) => key.startsWith(`${file} `));
        write(
          file,
          columns,
          // Leaves out sums of zero.
          own.flatMap((key) => sums.get(key) ?? []).filter((sum) => AMOUNTS.some((one) => sum[one] !== 0)),
        );
      }
      write('docs', DOCS, [...series.values()]);
    },
  };
}
