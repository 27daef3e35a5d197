import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { AppError } from './errors.ts';

const MINUTE_MS = 60_000;

/** No lockout: a key is free again when its window ends. */
const policies = {
  login: { points: 30, windowMs: 5 * MINUTE_MS },
  loginAddress: { points: 300, windowMs: 5 * MINUTE_MS },
  register: { points: 100, windowMs: 5 * MINUTE_MS },
  /** Answers that an email has an account: who has one is not to be found out by trying lists. */
  registeredEmail: { points: 20, windowMs: 5 * MINUTE_MS },
  forgot: { points: 15, windowMs: 60 * MINUTE_MS },
  /** An address that is asked about, known or not, from wherever: nobody's mailbox is to be filled. */
  forgotAccount: { points: 10, windowMs: 60 * MINUTE_MS },
  reset: { points: 50, windowMs: 5 * MINUTE_MS },
  /** Codes of a person, from wherever: 10 guesses a quarter of an hour hit one of three codes in a million once in years. */
  secondFactor: { points: 10, windowMs: 15 * MINUTE_MS },
  confirmIdentity: { points: 30, windowMs: 5 * MINUTE_MS },
  changePassword: { points: 30, windowMs: 5 * MINUTE_MS },
  /** Each sends a mail to whom the person names, and says whether the address has an account. */
  emailChange: { points: 10, windowMs: 60 * MINUTE_MS },
  passwordView: { points: 60, windowMs: 60 * MINUTE_MS },
  dataExport: { points: 20, windowMs: 60 * MINUTE_MS },
  order: { points: 20, windowMs: 60 * MINUTE_MS },
  orderEmail: { points: 5, windowMs: 24 * 60 * MINUTE_MS },
  orderView: { points: 120, windowMs: MINUTE_MS },
  certificate: { points: 60, windowMs: MINUTE_MS },
  claim: { points: 10, windowMs: 60 * MINUTE_MS },
  /** Each is answered with a mail to the address that was typed. */
  ticketEmail: { points: 5, windowMs: 24 * 60 * MINUTE_MS },
  /** Files of a student: each is received before it is judged. */
  submissionFile: { points: 60, windowMs: 60 * MINUTE_MS },
  doubt: { points: 10, windowMs: 24 * 60 * MINUTE_MS },
  doubtPost: { points: 60, windowMs: 24 * 60 * MINUTE_MS },
  doubtPicture: { points: 25, windowMs: 24 * 60 * MINUTE_MS },
  contact: { points: 20, windowMs: 60 * MINUTE_MS },
} as const;

export type RateLimitPolicy = keyof typeof policies;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in the database, so that neither a restart nor a second process forgets. */
export function createRateLimiter(db: Db, now: () => number) {
  /** @returns seconds to wait; 0 when there was a point */
  async function take(policy: RateLimitPolicy, key: string): Promise<number> {
    const { points, windowMs } = policies[policy];
    const at = now();
    const { points: spent, resets_at: resetsAt } = await db
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
    async spend(policy: RateLimitPolicy, key: string): Promise<void> {
      refuseFor(await take(policy, key));
    },
    async check(policy: RateLimitPolicy, key: string): Promise<void> {
      const row = await db
        .selectFrom('rate_limits')
        .select('resets_at')
        .where('key', '=', `${policy}:${key}`)
        .where('points', '>=', policies[policy].points)
        .executeTakeFirst();
      refuseFor(row === undefined ? 0 : Math.ceil((row.resets_at - now()) / 1000));
    },
    async sweep(): Promise<void> {
      await db.deleteFrom('rate_limits').where('resets_at', '<=', now()).execute();
    },
  };
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds <= 0) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`;
  const message = `Too many attempts. Try again in ${wait}.`;
  throw new AppError('TOO_MANY_ATTEMPTS', { message, retryAfterSeconds });
}
