import { inSlices } from '../../tables/read-table.ts';
import type { Money } from './statement-money.ts';

/** One way to read a row; `none` of 0 paise for a row with only a balance. */
export interface Reading extends Money {
  readonly cells: readonly string[];
  readonly balance: number | undefined;
}

export interface Entry {
  readonly line: number;
  readonly readings: readonly Reading[];
  /** Words of a balance or total, which count where the balance does not move by the row. */
  readonly words: 'balance' | 'total' | undefined;
}

type Mark = 'agrees' | 'breaks' | 'total' | 'first' | 'waits';

interface Walk {
  readonly marks: readonly Mark[];
  readonly picks: readonly Reading[];
  readonly moves: readonly (number | undefined)[];
  readonly agreed: number;
  readonly isUpward: boolean;
}

export interface Proof extends Walk {
  /** Lines from the top that are proved: all, or those above the first contradiction. */
  readonly proved: number;
  /** `none` without a running balance; `reversed` if it grows by what goes out. */
  readonly state: 'proved' | 'broken' | 'reversed' | 'none';
  readonly opening: number | undefined;
  readonly closing: number | undefined;
}

/** Returns by how much a reading moves the balance; undefined if it contradicts the line. */
function moveOf({ delta, paise, balance }: Reading, before: number, sign: 1 | -1): number | undefined {
  if (delta !== undefined) return before + delta * sign === balance ? delta * sign : undefined;
  if (before + paise === balance) return paise;
  return before - paise === balance ? -paise : undefined;
}

/** Checks balance before ± amount = balance after, oldest line first. A day's lines may share one balance. */
async function walk(entries: readonly Entry[], isUpward: boolean, sign: 1 | -1): Promise<Walk> {
  const { length } = entries;
  // It is also filled from the end, so it needs its full length.
  const marks = Array.from<Mark>({ length });
  const picks = Array.from<Reading>({ length });
  const moves = Array.from<number | undefined>({ length });
  let [known, pending, agreed]: [number | undefined, number, number] = [undefined, 0, 0];
  let at = isUpward ? length : -1;
  await inSlices(isUpward ? entries.toReversed() : entries, ({ readings, words }) => {
    at += isUpward ? -1 : 1;
    const before: number | undefined = known === undefined ? undefined : known + pending;
    let [pick, move]: [Reading | undefined, number | undefined] = [undefined, undefined];
    if (before !== undefined)
      for (const one of readings) {
        move = moveOf(one, before, sign);
        if (move === undefined) continue;
        pick = one;
        break;
      }
    const after = entries[isUpward ? at - 1 : at + 1]?.readings ?? [];
    const leads = ({ balance }: Reading): boolean =>
      balance !== undefined && after.some((one) => moveOf(one, balance, sign) !== undefined);
    const isRight = pick !== undefined;
    if (known === undefined && readings.length > 1) pick ??= readings.find(leads);
    pick ??= readings[0] as Reading;
    picks[at] = pick;
    moves[at] = move === undefined ? pick.delta : move * sign;
    if (isRight) marks[at] = 'agrees';
    else if (words !== undefined) marks[at] = 'total';
    else if (known === undefined) marks[at] = 'first';
    else marks[at] = pick.balance === undefined ? 'waits' : 'breaks';
    if (isRight && moves[at] !== 0) agreed += 1;
    if (marks[at] === 'waits') pending += (pick.delta ?? 0) * sign;
    else if (pick.balance !== undefined && (marks[at] !== 'total' || known === undefined))
      [known, pending] = [pick.balance, 0];
  });
  return { marks, picks, moves, agreed, isUpward };
}

/** Proves lines by the running balance. With `mayBeReversed` the balance may be what is owed. */
export async function proveBalance(
  entries: readonly Entry[],
  isLatestFirst: boolean | undefined,
  mayBeReversed: boolean,
): Promise<Proof> {
  const walks = [await walk(entries, isLatestFirst ?? false, 1)];
  if (isLatestFirst === undefined || walks[0]?.marks.includes('breaks'))
    walks.push(await walk(entries, !isLatestFirst, 1));
  let best = mostAgreed(walks);
  const steps = best.marks.filter((mark) => mark === 'agrees' || mark === 'breaks').length;
  const reversed =
    best.agreed * 2 < steps
      ? mostAgreed([await walk(entries, true, -1), await walk(entries, false, -1)])
      : best;
  const isReversed = reversed.agreed > best.agreed;
  if (isReversed) best = reversed;
  // Equal amounts of one day without signs: the order decides whether they came or went.
  if (isLatestFirst === undefined && walks[0]?.agreed === walks[1]?.agreed)
    best = { ...best, moves: best.picks.map(({ delta }) => delta) };
  const { marks, picks, moves, agreed, isUpward } = best;
  const has = ({ balance }: Reading): boolean => balance !== undefined;
  const [top, bottom] = [picks.findIndex(has), picks.findLastIndex(has)];
  const [first, last] = isUpward ? [bottom, top] : [top, bottom];
  const balance = picks[first]?.balance;
  const opening =
    balance === undefined ? undefined : balance - (marks[first] === 'total' ? 0 : (moves[first] ?? 0));
  const proof = { ...best, opening, closing: picks[last]?.balance };
  // The same balance in every line is that of the download's day.
  const isConstant = agreed === 0 && picks.every((one) => !has(one) || one.balance === balance);
  if (steps === 0 || isConstant) return { ...proof, proved: entries.length, state: 'none' };
  if (isReversed && !mayBeReversed) return { ...proof, proved: 0, state: 'reversed' };
  const broken = agreed === 0 ? 0 : marks.indexOf('breaks');
  // Nothing proves lines after the latest balance.
  const proved = broken >= 0 ? broken : isUpward ? entries.length : last + 1;
  const isWhole = broken < 0 && marks.slice(proved).every((mark) => mark === 'total');
  return { ...proof, proved: isWhole ? entries.length : proved, state: isWhole ? 'proved' : 'broken' };
}

const mostAgreed = (walks: readonly Walk[]): Walk =>
  walks.reduce((one, other) => (other.agreed > one.agreed ? other : one));
