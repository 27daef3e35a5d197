import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import type { PersonalDataOwner } from './db/personal-rows.ts';
import { AppError } from './errors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** By address, of every request. A class, a hostel or a phone company is behind one address: never fewer than 200. */
const floods = {
  loginAddress: { points: 300, windowMs: 5 * MINUTE_MS },
  register: { points: 300, windowMs: HOUR_MS },
  forgot: { points: 300, windowMs: HOUR_MS },
  reset: { points: 300, windowMs: 5 * MINUTE_MS },
  order: { points: 300, windowMs: HOUR_MS },
  contact: { points: 300, windowMs: HOUR_MS },
  orderView: { points: 300, windowMs: MINUTE_MS },
  certificate: { points: 300, windowMs: MINUTE_MS },
  /** Answers that an email has an account: against trying lists of them. */
  registeredEmail: { points: 200, windowMs: HOUR_MS },
} as const;

/** No lockout: a key works again when its window ends. */
const policies = {
  ...floods,
  /** Passwords tried, by email and address. */
  login: { points: 30, windowMs: 5 * MINUTE_MS },
  /** The same over all addresses: more than one address can spend. A known browser is counted by itself. */
  account: { points: 100, windowMs: 15 * MINUTE_MS },
  /** Contact messages and complaints, by email and address. */
  message: { points: 20, windowMs: HOUR_MS },
  /** Mails of a kind that a stranger can trigger, by the email that gets them. */
  mail: { points: 10, windowMs: HOUR_MS },
  unpaidOrder: { points: 20, windowMs: HOUR_MS },
  /** Codes of a person, from wherever: 10 guesses a quarter of an hour hit one of three codes in a million once in years. */
  secondFactor: { points: 10, windowMs: 15 * MINUTE_MS },
  /** By person and address: 140 random bits cannot be guessed, and a stranger's wrong codes must not block the owner's. */
  recoveryCode: { points: 10, windowMs: 15 * MINUTE_MS },
  confirmIdentity: { points: 30, windowMs: 5 * MINUTE_MS },
  changePassword: { points: 30, windowMs: 5 * MINUTE_MS },
  /** Each sends a mail to whom the person names, and says whether the address has an account. */
  emailChange: { points: 10, windowMs: HOUR_MS },
  passwordView: { points: 60, windowMs: HOUR_MS },
  dataExport: { points: 20, windowMs: HOUR_MS },
  claim: { points: 10, windowMs: HOUR_MS },
  /** Files of a student: each is received before it is judged. */
  submissionFile: { points: 60, windowMs: HOUR_MS },
  doubt: { points: 10, windowMs: 24 * HOUR_MS },
  doubtPost: { points: 60, windowMs: 24 * HOUR_MS },
  doubtPicture: { points: 25, windowMs: 24 * HOUR_MS },
} as const;

export type RateLimitPolicy = keyof typeof policies;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in the database, so that restarts and other processes share them. */
export function createRateLimiter(db: Db, now: () => number) {
  /** @returns seconds to wait; 0 when there was a point */
  async function take(policy: RateLimitPolicy, key: string, handle = db): Promise<number> {
    const { points, windowMs } = policies[policy];
    const at = now();
    const { points: spent, resets_at: resetsAt } = await handle
      .insertInto('rate_limits')
      .values({ key: `${policy}:${key}`, points: 1, resets_at: at + windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.points + 1 end`,
          resets_at: sql`case when rate_limits.resets_at <= ${at} then ${at + windowMs} else rate_limits.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow();
    return spent > points ? Math.ceil((resetsAt - at) / 1000) : 0;
  }

  return {
    /** Spends a point. @throws AppError TOO_MANY_ATTEMPTS, with the seconds to wait, when none is left */
    async spend(policy: RateLimitPolicy, key: string, handle?: Db): Promise<void> {
      refuseFor(policy, await take(policy, key, handle));
    },
    /** @returns whether there was a point to spend */
    async takes(policy: RateLimitPolicy, key: string): Promise<boolean> {
      return (await take(policy, key)) <= 0;
    },
    async check(policy: RateLimitPolicy, key: string): Promise<void> {
      const row = await db
        .selectFrom('rate_limits')
        .select('resets_at')
        .where('key', '=', `${policy}:${key}`)
        .where('points', '>=', policies[policy].points)
        .executeTakeFirst();
      refuseFor(policy, row === undefined ? 0 : Math.ceil((row.resets_at - now()) / 1000));
    },
    async sweep(): Promise<void> {
      await db.deleteFrom('rate_limits').where('resets_at', '<=', now()).execute();
    },
  };
}

/** What a person can do at once, where strangers may have used up the tries. */
const WAYS_OUT: Partial<Record<RateLimitPolicy, string>> = {
  account: 'You can log in at once with a reset link: choose “Forgot password?”. Or try again in',
  mail: 'If you asked for a link, use the newest one in your mailbox. Or try again in',
};

function refuseFor(policy: RateLimitPolicy, retryAfterSeconds: number): void {
  if (retryAfterSeconds <= 0) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`;
  const message = `Too many attempts. ${WAYS_OUT[policy] ?? 'Try again in'} ${wait}.`;
  throw new AppError('TOO_MANY_ATTEMPTS', { message, retryAfterSeconds });
}

export const rateLimits: PersonalDataOwner = {
  async eraseFor(tx, { emails }) {
    for (const email of emails)
      await tx
        .deleteFrom('rate_limits')
        // Behind an email may be the number of a known browser. Not with "like": another email may only look like it.
        .where(sql`replace(key || ':', ${`:${email}:`}, '')`, '<>', sql`key || ':'`)
        .execute();
  },
};
