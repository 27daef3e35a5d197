/** Books as a test keeps them by itself, by the rules and not by the product's code. Money is in paise. */
export type Scheme = 'none' | 'composition' | 'registered';

export interface Entry {
  readonly orderId: number;
  /** Which payment it is of. */
  readonly payment: number;
  /** Of the first document of the payment, whatever replaced it: its tax is that month's. */
  readonly first: string;
  readonly month: string;
  /** Positive for money that came, negative for what takes it back. */
  readonly paise: number;
  readonly gstin: string;
  readonly place: string;
  readonly isTaxed: boolean;
  isVoid: boolean;
  /** Of a document of money that came: what was not given back. */
  rest: number;
}

const RATE = 18;
/** The tax of the financial year that ends on 31 March 2027 can be lowered until 30 November: s. 34(2). */
const isClosedIn = (month: string, first: string): boolean => first <= '2027-03' && month >= '2027-12';
const blank = { total: 0, taxable: 0, igst: 0, half: 0 };

/** Tax inside a total, in whole paise and without fractions on the way. */
function taxOf({ paise, place, gstin }: Entry) {
  const total = Math.abs(paise);
  const of = (100 + RATE) * 2;
  const net = Math.floor((200 * total + of / 2) / of);
  const half = Math.floor((total - net + 1) / 2);
  const isInter = place !== gstin.slice(0, 2);
  return isInter
    ? { taxable: net, igst: total - net, half: 0 }
    : { taxable: total - 2 * half, igst: 0, half };
}

/** What a provider of a scheme has to write down for each act. */
export function createLedger(scheme: Scheme) {
  const entries: Entry[] = [];
  const isTaxed = scheme === 'registered';
  let received = 0;
  let returned = 0;
  const ofOrder = (orderId: number) => entries.filter((one) => one.orderId === orderId && !one.isVoid);
  const write = (entry: Omit<Entry, 'isVoid' | 'rest' | 'isTaxed'>, rest = 0, taxed = isTaxed) =>
    entries.push({ ...entry, isTaxed: taxed, isVoid: false, rest });

  /** Takes an amount from documents in turn. */
  function takeFrom(documents: readonly Entry[], paise: number, month: string): void {
    let left = paise;
    for (const one of documents) {
      const part = Math.min(left, one.rest);
      if (part <= 0) continue;
      one.rest -= part;
      left -= part;
      write({ ...one, month, paise: -part }, 0, isTaxed && !isClosedIn(month, one.first));
    }
    if (left > 0) throw new Error(`The ledger has ${left} too little.`);
  }

  return {
    entries,
    /** Money received less money returned. */
    net: () => received - returned,

    accept(orderId: number, payment: number, paise: number, month: string, gstin: string, place: string) {
      received += paise;
      write({ orderId, payment, first: month, month, paise, gstin, place }, paise);
    },
    giveBack(orderId: number, paise: number, month: string): void {
      returned += paise;
      takeFrom(ofOrder(orderId).toReversed(), paise, month);
    },
    undo(orderId: number, payment: number, paise: number, month: string): void {
      received -= paise;
      const documents = ofOrder(orderId).toReversed();
      const isOwn = (one: Entry): boolean => one.payment === payment && one.paise > 0;
      const own = documents.filter(isOwn);
      if (isTaxed) takeFrom([...own, ...documents.filter((one) => !isOwn(one))], paise, month);
      else for (const one of own) one.isVoid = true;
    },
    correct(orderId: number, month: string, gstin: string, place: string): void {
      for (const one of ofOrder(orderId)) {
        const { rest } = one;
        if (rest <= 0 || (isTaxed && isClosedIn(month, one.first))) continue;
        if (isTaxed) write({ ...one, month, paise: -rest });
        else one.isVoid = true;
        one.rest = 0;
        write({ ...one, month, paise: isTaxed ? rest : one.paise, gstin, place }, rest);
      }
    },
    /** Notes without GST, which are listed apart. */
    untaxedNotesOf: (month: string) =>
      entries.reduce((sum, one) => sum + (isTaxed && !one.isTaxed && one.month === month ? one.paise : 0), 0),
    sumOf: (month: string) =>
      entries.reduce((sum, one) => sum + (one.month === month && !one.isVoid ? one.paise : 0), 0),
    countOf: (month: string) => entries.filter((one) => one.month === month).length,
    months: () => [...new Set(entries.map(({ month }) => month))],
    /** What GSTR-1 of a month has to add up to, by GSTIN. */
    taxOf(month: string) {
      const sums = new Map<string, typeof blank>();
      for (const one of entries) {
        if (one.month !== month || !one.isTaxed) continue;
        const sum = sums.get(one.gstin) ?? { ...blank };
        const sign = Math.sign(one.paise);
        const { taxable, igst, half } = taxOf(one);
        sum.total += one.paise;
        sum.taxable += sign * taxable;
        sum.igst += sign * igst;
        sum.half += sign * half;
        sums.set(one.gstin, sum);
      }
      return sums;
    },
  };
}
