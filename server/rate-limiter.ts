import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from './contract/india-time.ts';
import type { Db } from './db/database.ts';
import type { PersonalDataOwner } from './db/personal-rows.ts';
import { AppError } from './errors.ts';

const floods = {
  loginAddress: { points: 300, windowMs: 5 * MINUTE_MS },
  register: { points: 300, windowMs: HOUR_MS },
  forgot: { points: 300, windowMs: HOUR_MS },
  reset: { points: 300, windowMs: 5 * MINUTE_MS },
  order: { points: 300, windowMs: HOUR_MS },
  contact: { points: 300, windowMs: HOUR_MS },
  orderView: { points: 300, windowMs: MINUTE_MS },
  certificate: { points: 300, windowMs: MINUTE_MS },
  /** Limits probing for registered emails. */
  registeredEmail: { points: 200, windowMs: HOUR_MS },
} as const;

const policies = {
  ...floods,
  login: { points: 30, windowMs: 5 * MINUTE_MS },
  /** By account over all addresses. A known browser is counted separately. */
  account: { points: 100, windowMs: 15 * MINUTE_MS },
  message: { points: 20, windowMs: HOUR_MS },
  mail: { points: 10, windowMs: HOUR_MS },
  waiter: { points: 5, windowMs: 24 * HOUR_MS },
  unpaidOrder: { points: 20, windowMs: HOUR_MS },
  /** By address and course: codes that did not work. */
  code: { points: 20, windowMs: HOUR_MS },
  /** By person: 10 guesses a quarter of an hour at one of three codes in a million take years. */
  secondFactor: { points: 10, windowMs: 15 * MINUTE_MS },
  /** By person and address: 140 random bits can't be guessed, and strangers must not block the owner. */
  recoveryCode: { points: 10, windowMs: 15 * MINUTE_MS },
  passkeyChallenge: { points: 1, windowMs: 5 * MINUTE_MS },
  confirmIdentity: { points: 30, windowMs: 5 * MINUTE_MS },
  changePassword: { points: 30, windowMs: 5 * MINUTE_MS },
  /** Each sends a mail to a chosen address and reveals whether it has an account. */
  emailChange: { points: 10, windowMs: HOUR_MS },
  passwordView: { points: 60, windowMs: HOUR_MS },
  dataExport: { points: 20, windowMs: HOUR_MS },
  claim: { points: 10, windowMs: HOUR_MS },
  submissionFile: { points: 60, windowMs: HOUR_MS },
  doubt: { points: 10, windowMs: 24 * HOUR_MS },
  doubtPost: { points: 60, windowMs: 24 * HOUR_MS },
  doubtPicture: { points: 25, windowMs: 24 * HOUR_MS },
} as const;

export type RateLimitPolicy = keyof typeof policies;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in the database, shared by processes and kept over restarts. */
export function createRateLimiter(db: Db, now: () => number) {
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
    /** Spends a point. @throws AppError TOO_MANY_ATTEMPTS with the seconds to wait */
    async spend(policy: RateLimitPolicy, key: string, handle?: Db): Promise<void> {
      refuseFor(policy, await take(policy, key, handle));
    },
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

/** Advice where strangers may have used up the points. */
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
        // A known browser's number may follow the email. "like" would match similar emails.
        .where(sql`replace(key || ':', ${`:${email}:`}, '')`, '<>', sql`key || ':'`)
        .execute();
  },
};
