import { DAY_MS, fromIndia, HOUR_MS, INDIA_MS } from '../contract/india-time.ts';
import type { Deps } from '../deps.ts';
import { listCourses } from '../features/courses/courses.service.ts';
import { listOwners } from '../features/users/users.service.ts';
import type { Reader } from '../sessions/sessions.ts';
import { createDice, type Dice } from './dice.ts';
import { openPast, type Past } from './past.ts';
import type { BankLine } from './statement.ts';

const SEED = 1947;
const MARKED_DAYS_AGO = 10;

export interface School extends Pick<Past, 'plan' | 'liveThrough'> {
  readonly dice: Dice;
  readonly adminId: number;
  readonly courses: ReadonlyMap<string, number>;
  readonly enrolled: { readonly reader: Reader; readonly courseId: number; readonly fullName: string }[];
  readonly bank: BankLine[];
  /** A moment by India's clocks. @param hour from 0 to below 24, may have a fraction */
  readonly at: (daysAgo: number, hour: number) => number;
  /** What was submitted after it is not marked yet. */
  readonly markedUntil: number;
  readonly officeAfter: (at: number) => number;
  readonly awakeAfter: (at: number) => number;
}

/** @param taught slugs; those that the content does not have are left out */
export async function openSchool(deps: Deps, taught: readonly string[]): Promise<School> {
  const present = deps.now();
  const today = fromIndia(Math.floor((present + INDIA_MS) / DAY_MS) * DAY_MS);
  const dice = createDice(SEED);
  const hourOf = (at: number): number => ((((at - today) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
  const within = (from: number, to: number, at: number): number => {
    const hour = hourOf(at);
    if (hour >= from && hour < to) return at;
    const next = at + ((from - hour + 24) % 24) * HOUR_MS;
    return next + dice.between(0, 90) * 60_000;
  };
  const courses = (await listCourses(deps, undefined)).flatMap(({ id, slug }) =>
    slug !== null && taught.includes(slug) ? [[slug, id] as const] : [],
  );
  const [admin] = await listOwners(deps.db);
  if (admin === undefined) throw new Error('The first admin is made before the demo.');
  return {
    ...openPast(deps, present),
    dice,
    adminId: admin.id,
    courses: new Map(courses),
    markedUntil: today - MARKED_DAYS_AGO * DAY_MS,
    enrolled: [],
    bank: [],
    at: (daysAgo, hour) => today - daysAgo * DAY_MS + hour * HOUR_MS,
    officeAfter: (at) => within(9.5, 18, at),
    awakeAfter: (at) => within(6.5, 22.5, at),
  };
}
