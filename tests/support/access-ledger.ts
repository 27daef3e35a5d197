/** Who may study what until when, as a test keeps it by itself, by the rules and not by the product's code. Days are days of India. */
interface Rule {
  readonly days?: number | undefined;
  readonly until?: string | undefined;
}

/** A way to buy a course, with what the rules say of its access: none for no end. */
export interface Way {
  readonly key: string | null;
  readonly access: Rule | undefined;
}

/** What money of an order opens. */
export interface Bought {
  readonly order: number;
  /** Person and course. */
  readonly place: string;
  readonly way: Way;
}

interface Given extends Bought {
  /** The way that the person is in now, and since when they were first in each. */
  now: Way;
  readonly since: Map<string | null, string>;
  readonly opened: string;
  end: string;
  state: 'live' | 'over' | 'taken';
}

/** Later than every day. */
export const NO_END = '9999-12-31';
/** A part that is not paid by its day closes the course so many days later. */
const GRACE = 5;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const later = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** The last day that a rule gives on a day, added to what a person has. */
export function endOf({ access }: Way, day: string, had?: string): string {
  if (access === undefined) return NO_END;
  const has = had === undefined || had === NO_END ? '' : had;
  const { days = 0, until = dayAfter(later(day, has), days) } = access;
  return later(until, has);
}

export function createAccessLedger() {
  const all: Given[] = [];
  const of = (order: number) => all.findLast((one) => one.order === order && one.state !== 'taken');
  const live = (place: string) => all.filter((one) => one.place === place && one.state === 'live');
  const endAt = (place: string): string | undefined =>
    live(place).length === 0 ? undefined : later(...live(place).map(({ end }) => end));
  const give = (bought: Bought, day: string, end: string): void => {
    all.push({
      ...bought,
      now: bought.way,
      since: new Map([[bought.way.key, day]]),
      opened: day,
      end,
      state: 'live',
    });
  };

  /** The end of an order in parts: all that was bought, or until its next part is overdue. */
  function endInParts({ order, place, way }: Bought, day: string, due: string | undefined): string {
    const { opened = day, since, now = way } = of(order) ?? {};
    const others = all.filter((one) => one.place === place && one.order !== order && one.state !== 'taken');
    const has = later(...others.map(({ end }) => end).filter((end) => end !== NO_END));
    const whole = later(
      endOf(way, opened, has),
      now.key === way.key ? '' : endOf(now, since?.get(now.key) ?? day),
    );
    return due === undefined ? whole : ([whole, dayAfter(later(due, day), GRACE)].toSorted()[0] ?? '');
  }
  function put(one: Given, end: string, day: string): void {
    one.end = end;
    if (end >= day) one.state = 'live';
  }

  return {
    endAt,
    /** Access that the money of an order paid at once opens; what is paid is given once. */
    open(bought: Bought, day: string): void {
      if (of(bought.order) === undefined) give(bought, day, endOf(bought.way, day, endAt(bought.place)));
    },
    /** Money for an order in parts. @param due the day of the next one */
    pay(bought: Bought, day: string, due: string | undefined): void {
      const end = endInParts(bought, day, due);
      const one = of(bought.order);
      if (one === undefined) give(bought, day, end);
      else put(one, later(one.end, end), day);
    },
    /** A part is not paid any more. */
    owe(bought: Bought, day: string, due: string): void {
      const one = of(bought.order);
      if (one !== undefined) put(one, endInParts(bought, day, due), day);
    },
    /** The order's own access is taken. */
    take(order: number): void {
      for (const one of all) if (one.order === order && one.state === 'live') one.state = 'taken';
    },
    /** Nothing gets shorter, who is moved back has the time of then, and a part that is awaited is awaited. @param owed orders with the day of their next part, or `''` where nothing is paid */
    move(place: string, to: Way, day: string, owed: ReadonlyMap<number, string>): void {
      for (const one of live(place).filter(({ now }) => now.key !== to.key)) {
        one.now = to;
        const since = one.since.get(to.key) ?? day;
        one.since.set(to.key, since);
        const due = owed.get(one.order);
        const owes = due === '' ? one.end : endInParts(one, day, due);
        const end = due === undefined ? endOf(to, since) : owes;
        one.end = later(one.end, end);
      }
    },
    /** The day is over for what ended before it. */
    turn(day: string): void {
      for (const one of all) if (one.state === 'live' && one.end < day) one.state = 'over';
    },
    /** Who can study until when, by person and course. */
    standing: () =>
      Object.fromEntries(
        [...new Set(all.map(({ place }) => place))].flatMap((place) => {
          const end = endAt(place);
          return end === undefined ? [] : [[place, end]];
        }),
      ),
    wasOver: (place: string): boolean => all.some((one) => one.place === place && one.state === 'over'),
  };
}
