import type { Money } from './statement-money.ts';

/** One way to read a row. */
export interface Reading {
  readonly cells: readonly string[];
  readonly money: Money | undefined;
  /** Paise by which it moves the balance; undefined where the row does not say whether they came or went. */
  readonly delta: number | undefined;
  /** Paise without a sign. */
  readonly amount: number;
  readonly balance: number | undefined;
}

/** A row with a day; several readings where it has more cells than columns. */
export interface Entry {
  readonly line: number;
  readonly readings: readonly Reading[];
  /** Its words are those of a balance or a total, which count where the balance does not move by it. */
  readonly words: 'balance' | 'total' | undefined;
}

type Mark = 'agrees' | 'breaks' | 'total' | 'first' | 'waits';

interface Walk {
  readonly marks: readonly Mark[];
  /** Where the balance decides: how each row is read, and by how much it moves the balance. */
  readonly picks: readonly Reading[];
  readonly moves: readonly (number | undefined)[];
  readonly agreed: number;
  readonly isUpward: boolean;
}

export interface Proof extends Walk {
  /** How many lines from the top are right: all, or those above the one where the balance stops agreeing. */
  readonly proved: number;
  /** `none` where there is no running balance, `reversed` where it grows by what is said to go out. */
  readonly state: 'proved' | 'broken' | 'reversed' | 'none';
  readonly opening: number | undefined;
  readonly closing: number | undefined;
}

/** Goes from the oldest line to the latest: balance before ± amount = balance after. A day's lines may share one balance. */
function walk(entries: readonly Entry[], isUpward: boolean, sign: 1 | -1): Walk {
  const marks: Mark[] = [];
  const picks: Reading[] = [];
  const moves: (number | undefined)[] = [];
  let [known, pending, agreed]: [number | undefined, number, number] = [undefined, 0, 0];
  const movesOf = ({ delta, amount }: Reading): number[] =>
    delta === undefined ? [amount, -amount] : [delta * sign];
  const fits = (reading: Reading, before: number): number | undefined =>
    movesOf(reading).find((move) => before + move === reading.balance);
  for (let step = 0; step < entries.length; step += 1) {
    const at = isUpward ? entries.length - 1 - step : step;
    const { readings, words } = entries[at] as Entry;
    const before: number | undefined = known === undefined ? undefined : known + pending;
    const right: Reading | undefined = readings.find(
      (one) => before !== undefined && fits(one, before) !== undefined,
    );
    const after = entries[isUpward ? at - 1 : at + 1]?.readings ?? [];
    const leads = ({ balance }: Reading): boolean =>
      balance !== undefined && after.some((one) => fits(one, balance) !== undefined);
    const pick: Reading =
      right ?? (readings.find((one) => known === undefined && leads(one)) || (readings[0] as Reading));
    picks[at] = pick;
    moves[at] = right === undefined || before === undefined ? pick.delta : (fits(right, before) ?? 0) * sign;
    if (right !== undefined) marks[at] = 'agrees';
    else if (words !== undefined) marks[at] = 'total';
    else if (known === undefined) marks[at] = 'first';
    else marks[at] = pick.balance === undefined ? 'waits' : 'breaks';
    if (marks[at] === 'agrees' && moves[at] !== 0) agreed += 1;
    if (marks[at] === 'waits') pending += (pick.delta ?? 0) * sign;
    else if (pick.balance !== undefined && (marks[at] !== 'total' || known === undefined))
      [known, pending] = [pick.balance, 0];
  }
  return { marks, picks, moves, agreed, isUpward };
}

/**
 * Proves the lines of one account by its running balance, oldest or latest first, whichever agrees with more lines.
 * @param isLatestFirst by their days; undefined where all are of one day
 * @param mayBeReversed an admin chose the columns: a balance that falls by what came in is what is owed
 */
export function proveBalance(
  entries: readonly Entry[],
  isLatestFirst: boolean | undefined,
  mayBeReversed: boolean,
): Proof {
  const walks = [walk(entries, isLatestFirst ?? false, 1)];
  if (isLatestFirst === undefined || walks[0]?.marks.includes('breaks'))
    walks.push(walk(entries, !isLatestFirst, 1));
  let best = mostAgreed(walks);
  const steps = best.marks.filter((mark) => mark === 'agrees' || mark === 'breaks').length;
  const reversed =
    best.agreed * 2 < steps ? mostAgreed([true, false].map((isUpward) => walk(entries, isUpward, -1))) : best;
  const isReversed = reversed.agreed > best.agreed;
  if (isReversed) best = reversed;
  // Equal amounts of one day without signs came or went, according to which line is the oldest.
  if (isLatestFirst === undefined && walks[0]?.agreed === walks[1]?.agreed)
    best = { ...best, moves: best.picks.map(({ delta }) => delta) };
  const { marks, picks, moves, agreed, isUpward } = best;
  const ends = picks.flatMap(({ balance }, at) => (balance === undefined ? [] : [{ balance, at }]));
  const [first, last] = isUpward ? [ends.at(-1), ends[0]] : [ends[0], ends.at(-1)];
  const opening = first && first.balance - (marks[first.at] === 'total' ? 0 : (moves[first.at] ?? 0));
  const proof = { ...best, opening, closing: last?.balance };
  // A balance that is the same in every line is that of the day of the download.
  const isConstant = agreed === 0 && ends.every(({ balance }) => balance === first?.balance);
  if (steps === 0 || isConstant) return { ...proof, proved: entries.length, state: 'none' };
  if (isReversed && !mayBeReversed) return { ...proof, proved: 0, state: 'reversed' };
  const broken = agreed === 0 ? 0 : marks.indexOf('breaks');
  // Behind the latest balance nothing proves a line.
  const proved = broken >= 0 ? broken : isUpward ? entries.length : (last?.at ?? 0) + 1;
  const isWhole = broken < 0 && marks.slice(proved).every((mark) => mark === 'total');
  return { ...proof, proved: isWhole ? entries.length : proved, state: isWhole ? 'proved' : 'broken' };
}

const mostAgreed = (walks: readonly Walk[]): Walk =>
  walks.reduce((one, other) => (other.agreed > one.agreed ? other : one));
