import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { createSessions } from './sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = 1_700_000_000_000;

const { db } = await ownDatabase();
// Lucia reads the clock itself, so both use the faked one.
const sessions = createSessions(db, { secureCookie: true, now: () => Date.now() });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await db.deleteFrom('users').execute();
  const asha = { id: 1, full_name: 'Asha Rao', email: 'asha@example.in', email_key: 'asha@example.in' };
  const account = { role: 'student', state: 'approved', must_change_password: 0, password_hash: '' } as const;
  const times = { created_at: START, approved_at: START };
  await db
    .insertInto('users')
    .values({ ...asha, ...account, ...times })
    .execute();
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);
const rows = () => db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
async function logIn(userAgent = 'Firefox'): Promise<string> {
  const cookie = await sessions.begin(db, 1, userAgent);
  return cookie.split(';', 1)[0] ?? '';
}

it('notes when it began and with what, shortened', async () => {
  await logIn('x'.repeat(301));
  const times = { created_at: START, last_seen_at: START, authenticated_at: START };
  expect(await rows()).toMatchObject([
    { ...times, expires_at: START + 7 * DAY, user_agent: 'x'.repeat(300) },
  ]);
});

it('writes its last use once a minute at most', async () => {
  const cookie = await logIn();
  const seen = async () => (await rows())[0]?.last_seen_at;
  pass(MINUTE);
  await sessions.identify(cookie);
  expect(await seen()).toBe(START);
  pass(1);
  await sessions.identify(cookie);
  expect(await seen()).toBe(START + MINUTE + 1);
});

it('need not write its last use: who reads is let in on a full disk', async () => {
  const cookie = await logIn();
  await sql`create trigger full_disk before update on sessions begin select raise(abort, 'full'); end`.execute(
    db,
  );
  pass(2 * MINUTE);
  const currentUser = await sessions.identify(cookie);
  await sql`drop trigger full_disk`.execute(db);
  expect(currentUser).toMatchObject({ id: 1 });
  expect(await rows()).toMatchObject([{ last_seen_at: START }]);
});

it('is swept when its time is over', async () => {
  await logIn();
  pass(DAY);
  const kept = await logIn();
  pass(6 * DAY);
  await sessions.sweep();
  expect(await rows()).toHaveLength(1);
  expect(await sessions.identify(kept)).toMatchObject({ id: 1 });
});
