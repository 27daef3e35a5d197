import { indianDay } from '../contract/india-time.ts';

export interface BankLine {
  readonly at: number;
  readonly paise: number;
  readonly reference: string;
  readonly narration: string;
}

const OPENING_PAISE = 48_215_00;

const rupees = (paise: number): string => (paise / 100).toFixed(2);
const bankDay = (at: number): string => indianDay(at).split('-').reverse().join('/');

/** Writes the lines of some days as a bank's CSV file, with the balance after each. @param to the first moment that is not in it */
export function writeStatement(lines: readonly BankLine[], from: number, to: number): string {
  let balance = OPENING_PAISE;
  const rows: string[] = [];
  for (const { at, paise, reference, narration } of lines.toSorted((one, other) => one.at - other.at)) {
    balance += paise;
    if (at < from || at >= to) continue;
    const [out, into] = paise < 0 ? [rupees(-paise), ''] : ['', rupees(paise)];
    rows.push([bankDay(at), narration, reference, out, into, rupees(balance)].join(','));
  }
  return ['Date,Narration,Ref No,Debit,Credit,Balance', ...rows, ''].join('\r\n');
}
