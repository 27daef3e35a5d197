import { DAY_MS, dayWords } from '../../contract/india-time.ts';
import { unreadable } from '../../tables/decode-text.ts';
import { inSlices } from '../../tables/read-table.ts';
import { type DayOrder, readDay } from './statement-cells.ts';
import { placeOf } from './statement-sections.ts';

/** A statement that ended at most so many days ago is recent. */
const FRESH_DAYS = 10;

interface DatedRow {
  readonly line: number;
  readonly sheet: string | undefined;
  readonly day: string;
}

const MIXED = (one: string, other: string): string =>
  `${one} writes the month before the day, and ${other} the day before the month: Excel has changed this file. Download it again and choose it without opening it in Excel.`;
const ISO = /^\d{4}-\d\d-(\d\d)/;

/** Decides for a whole file whether day or month comes first. @returns days, or two candidates @throws AppError */
export async function readDays(
  dated: readonly DatedRow[],
  chosen: DayOrder | undefined,
  isProved: boolean,
  today: string,
): Promise<{ days: string[] } | { either: readonly [string, string] }> {
  const known = new Map<string, readonly [string | undefined, string | undefined]>();
  const both: (readonly [string | undefined, string | undefined])[] = [];
  await inSlices(dated, ({ day }) => {
    const pair = known.get(day) ?? ([readDay(day), readDay(day, 'month-first')] as const);
    known.set(day, pair);
    both.push(pair);
  });
  const dayFirst = both.map(([day]) => day);
  const monthFirst = both.map(([, day]) => day);
  const [notFirst, notSecond] = [dated[dayFirst.indexOf(undefined)], dated[monthFirst.indexOf(undefined)]];
  if (notFirst && notSecond) throw unreadable(MIXED(placeOf(notFirst), placeOf(notSecond)));
  // Excel with American settings converts only some dates and leaves the others as text.
  const cell = dated.find(({ day }) => ISO.test(day));
  if (
    cell &&
    notSecond &&
    dated.every(({ day }, at) =>
      ISO.test(day) ? Number(ISO.exec(day)?.[1]) <= 12 : monthFirst[at] === undefined,
    )
  )
    throw unreadable(MIXED(placeOf(cell), placeOf(notSecond)));
  if (notSecond || (chosen === 'day-first' && !notFirst)) return { days: dayFirst as string[] };
  if (notFirst || chosen === 'month-first') return { days: monthFirst as string[] };
  const at = both.findIndex(([one, other]) => one !== other);
  if (at < 0) return { days: dayFirst as string[] };
  const [one, other] = [factsOf(dayFirst as string[], today), factsOf(monthFirst as string[], today)];
  const votes = [
    [one.isPast, other.isPast],
    [isProved && one.isSorted, isProved && other.isSorted],
    [one.isFresh && one.span <= other.span, other.isFresh && other.span <= one.span],
  ].filter(([first, second]) => first !== second);
  if (votes.length > 0 && votes.every(([isFirst]) => isFirst === votes[0]?.[0]))
    return { days: (votes[0]?.[0] ? dayFirst : monthFirst) as string[] };
  return { either: [dayWords(dayFirst[at] ?? ''), dayWords(monthFirst[at] ?? '')] };
}

interface Facts {
  readonly isPast: boolean;
  readonly isSorted: boolean;
  readonly isFresh: boolean;
  readonly span: number;
}

function factsOf(days: readonly string[], today: string): Facts {
  let [first = '', last = '', before = ''] = [days[0], days[0], days[0]];
  let [isRising, isFalling] = [true, true];
  for (const day of days) {
    if (day < before) isRising = false;
    if (day > before) isFalling = false;
    if (day < first) first = day;
    if (day > last) last = day;
    before = day;
  }
  const numberOf = (day: string): number => Date.parse(day) / DAY_MS;
  return {
    isPast: last <= today,
    isSorted: isRising || isFalling,
    isFresh: last <= today && numberOf(today) - numberOf(last) <= FRESH_DAYS,
    span: numberOf(last) - numberOf(first),
  };
}
