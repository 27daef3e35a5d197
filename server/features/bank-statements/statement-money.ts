import type { StatementLine } from '../../contract/bank-statements.ts';
import * as cells from './statement-cells.ts';
import type { Layout } from './statement-columns.ts';

export interface Money {
  readonly paise: number;
  readonly direction: StatementLine['direction'];
  /** Change of the balance in paise; undefined where only the balance can tell. */
  readonly delta: number | undefined;
}

/** Reads a row's money; undefined without an amount. @param isSigned outgoing amounts have a minus */
export function moneyOf(row: readonly string[], layout: Layout, isSigned: boolean): Money | undefined {
  const { credit, debit, amount, sign, status, currency, type, fee, payers, amounts } = layout;
  const cell = (at: number | undefined): string => row[at ?? -1] ?? '';
  const [came, went, plain] = [credit, debit, amount].map((at) => cells.readAmount(cell(at)));
  const state = status === undefined ? 'done' : cells.statusOf(cell(status));
  const isForeign = !cells.isRupees(cell(currency));
  const toMoney = (paise: number, said: 'in' | 'out' | 'none' | 'unclear' | undefined): Money => {
    const sure = state === undefined || isForeign ? 'unclear' : (said ?? 'unsigned');
    const direction = state === 'never' ? 'none' : state === 'undone' ? 'out' : sure;
    const moved = direction === 'none' ? 0 : undefined;
    return { paise, direction, delta: direction === 'in' ? paise : direction === 'out' ? -paise : moved };
  };
  if (credit !== undefined) {
    if (came !== undefined && went !== undefined)
      return { ...toMoney(came.paise, 'unclear'), delta: came.paise - went.paise };
    const part = came ?? went;
    if (part === undefined) return undefined;
    // In a report with fees, the credit is net of the fee.
    const { paise } = fee !== undefined && plain !== undefined ? plain : part;
    const money = toMoney(paise, came !== undefined && came.sign !== 'out' ? 'in' : 'out');
    // A negative debit may be the bank's notation, or money that came back.
    return went?.sign === 'out' ? { ...money, delta: undefined } : money;
  }
  if (plain === undefined) return undefined;
  const word = sign === undefined ? undefined : cells.signOf(cell(sign));
  if (plain.sign !== undefined && word !== undefined && plain.sign !== word)
    return toMoney(plain.paise, 'unclear');
  const sale = fee === undefined ? undefined : cells.saleOf(cell(type));
  const said = plain.sign ?? word ?? cells.typeOf(cell(type)) ?? sale;
  const isIn = amounts === 'in' || isSigned || payers.length > 0;
  // A line without a sign in a file with a sign column stays undecided.
  return toMoney(plain.paise, said ?? (sign === undefined && isIn ? 'in' : undefined));
}
