import { indianDay } from '../../contract/india-time.ts';
import type { Column } from '../../documents/csv.ts';
import { isRefund, type Snapshot, stateName } from './receipt-paper.ts';
import type { IssuedReceipt } from './receipts.repository.ts';

/**
 * GSTR-1 of a month: files named like the sheets of the GST portal's Returns Offline Tool, with the columns of its
 * GSTR-1 template (gst.gov.in, Downloads, Offline Tools; version 2.1, with HSN for B2B and B2C apart from the period
 * of May 2025 on). Invoices to unregistered persons of other States above one lakh rupees are listed one by one: rule
 * 59(4) of the CGST Rules, as Notification 12/2024-Central Tax changed it from 1 August 2024.
 */
const LARGE_PAISE = 1_00_000_00;

export type Issued = Omit<IssuedReceipt, keyof Snapshot> & Snapshot;
type Amounts = Record<'taxable' | 'cgst' | 'sgst' | 'igst' | 'total', number>;

export const rupees = (paise: number): string => (paise / 100).toFixed(2);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function dateOf({ issued_at }: Issued): string {
  const [year, month, day] = indianDay(issued_at).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

const placeOf = (place: string | null): string => `${place}-${stateName(place).replaceAll(' and ', ' & ')}`;
const rateOf = ({ line }: Issued): number => line.ratePercent ?? 0;
const homeOf = ({ supplier }: Issued): string | undefined => supplier.gstin?.slice(0, 2);
const isInterState = (row: Issued): boolean => row.place !== homeOf(row);
const isLarge = (row: Issued): boolean =>
  isInterState(row) &&
  (isRefund(row) ? (row.refers_total ?? row.total_paise) : row.total_paise) > LARGE_PAISE;

const recipient: Column<Issued>[] = [
  ['GSTIN/UIN of Recipient', ({ buyer }) => buyer.gstin],
  ['Receiver Name', ({ buyer }) => buyer.company ?? buyer.name],
];
const invoice: Column<Issued>[] = [
  ['Invoice Number', (row) => row.serial],
  ['Invoice date', dateOf],
  ['Invoice Value', (row) => rupees(row.total_paise)],
];
const note: Column<Issued>[] = [
  ['Note Number', (row) => row.serial],
  ['Note Date', dateOf],
  ['Note Type', () => 'C'],
];
const noteValue: Column<Issued> = ['Note Value', (row) => rupees(row.total_paise)];
const supplied: Column<Issued> = ['Place Of Supply', (row) => placeOf(row.place)];
const reverse: Column<Issued> = ['Reverse Charge', () => 'N'];
const applicable = ['Applicable % of Tax Rate', () => ''] as const;
const eCommerce = ['E-Commerce GSTIN', () => ''] as const;
const cess = ['Cess Amount', () => '0.00'] as const;
const taxed: Column<Issued>[] = [
  ['Rate', rateOf],
  ['Taxable Value', (row) => rupees(row.taxable_paise)],
  cess,
];

/** Tables with a line for each document. */
const LISTS: Readonly<Record<string, readonly Column<Issued>[]>> = {
  b2b: [
    ...recipient,
    ...invoice,
    supplied,
    reverse,
    applicable,
    ['Invoice Type', () => 'Regular B2B'],
    eCommerce,
    ...taxed,
  ],
  b2cl: [...invoice, supplied, applicable, ...taxed, eCommerce],
  cdnr: [
    ...recipient,
    ...note,
    supplied,
    reverse,
    ['Note Supply Type', () => 'Regular B2B'],
    noteValue,
    applicable,
    ...taxed,
  ],
  cdnur: [['UR Type', () => 'B2CL'], ...note, supplied, noteValue, applicable, ...taxed],
};

interface Sum extends Amounts {
  readonly row: Issued;
}
const summed: Column<Sum>[] = [
  ['Rate', ({ row }) => rateOf(row)],
  ['Taxable Value', ({ taxable }) => rupees(taxable)],
];
const hsn: Column<Sum>[] = [
  ['HSN', ({ row }) => row.line.sac],
  ['Description', () => 'Online courses'],
  ['UQC', () => 'NA'],
  ['Total Quantity', () => 0],
  ['Total Value', ({ total }) => rupees(total)],
  ...summed,
  ['Integrated Tax Amount', ({ igst }) => rupees(igst)],
  ['Central Tax Amount', ({ cgst }) => rupees(cgst)],
  ['State/UT Tax Amount', ({ sgst }) => rupees(sgst)],
  cess,
];
const inWords = (row: Issued): string =>
  `${isInterState(row) ? 'Inter' : 'Intra'}-State supplies to ${row.buyer.gstin ? '' : 'un'}registered persons`;

/** Tables with a line for each kind of supply, credit notes subtracted. */
const SUMS: Readonly<Record<string, readonly Column<Sum>[]>> = {
  b2cs: [
    ['Type', () => 'OE'],
    ['Place Of Supply', ({ row }) => placeOf(row.place)],
    applicable,
    ...summed,
    cess,
    eCommerce,
  ],
  exemp: [
    ['Description', ({ row }) => inWords(row)],
    ['Nil Rated Supplies', ({ total }) => rupees(total)],
    ['Exempted(other than nil rated/non GST supply)', () => '0.00'],
    ['Non-GST Supplies', () => '0.00'],
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

/** Whether a document is for GSTR-1: of a registered provider, who has a rate, even of 0 %. */
const isReturned = ({ line }: Issued): boolean => line.ratePercent !== undefined;

type Write = <Row>(file: string, columns: readonly Column<Row>[], rows: readonly Row[]) => void;

/** Sorts the documents of a month into their tables, page by page. @param write gets lines of a file, in their order */
export function createGstr1(write: Write) {
  const sums = new Map<string, Sum & { readonly file: string }>();
  const series = new Map<string, Series>();

  function addTo(file: string, key: string, row: Issued): void {
    const sum = sums.get(`${file} ${key}`) ?? { file, row, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
    const sign = isRefund(row) ? -1 : 1;
    for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
      sum[part] += sign * row[`${part}_paise`];
    sums.set(`${file} ${key}`, sum);
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

  /** Its list, or undefined where it is part of a sum only. */
  function listOf(row: Issued): string | undefined {
    if (rateOf(row) === 0) return undefined;
    if (row.buyer.gstin) return isRefund(row) ? 'cdnr' : 'b2b';
    if (isLarge(row)) return isRefund(row) ? 'cdnur' : 'b2cl';
    return undefined;
  }

  function sumUp(row: Issued): void {
    const { buyer, line, place } = row;
    const rate = rateOf(row);
    addTo(buyer.gstin ? 'hsn(b2b)' : 'hsn(b2c)', `${line.sac} ${rate}`, row);
    if (rate === 0) addTo('exemp', inWords(row), row);
    else if (listOf(row) === undefined) addTo('b2cs', `${place} ${rate}`, row);
  }

  return {
    add(rows: readonly Issued[]): void {
      const listed = rows.filter(isReturned).map((row) => {
        count(row);
        if (row.void_at !== null) return { row, list: undefined };
        sumUp(row);
        return { row, list: listOf(row) };
      });
      if (series.size === 0) return;
      for (const [file, columns] of Object.entries(LISTS))
        write(
          file,
          columns,
          listed.filter(({ list }) => list === file).map(({ row }) => row),
        );
    },

    end(): void {
      if (series.size === 0) return;
      const ordered = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
      for (const [name, columns] of Object.entries(SUMS))
        write(
          name,
          columns,
          ordered.filter(({ file }) => file === name),
        );
      write('docs', DOCS, [...series.values()]);
    },
  };
}

const numberOf = (serial: string): number => Number(serial.slice(serial.lastIndexOf('/') + 1));
