import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createSessions } from './sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-sessions-'));
const database = openDatabase(folder);
const { db } = database;
await migrate(db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = 1_700_000_000_000;
const ASHA = { id: 1, role: 'student' } as const;
const MEERA = { id: 2, role: 'admin' } as const;

/** Lucia reads the time by itself, so both go by the faked one. */
const now = (): number => Date.now();
const sessions = createSessions(db, { secureCookie: true, now });
const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);
const rows = () => db.selectFrom('sessions').selectAll().orderBy('created_at').execute();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await db.deleteFrom('users').execute();
  for (const { id, role } of [ASHA, MEERA])
    await db
      .insertInto('users')
      .values({
        id,
        full_name: role === 'admin' ? 'Meera Iyer' : 'Asha Rao',
        email: `${role}@example.in`,
        email_key: `${role}@example.in`,
        password_hash: '',
        role,
        state: 'approved',
        must_change_password: 0,
        created_at: START,
        approved_at: START,
        deletion_requested_at: null,
        deleted_at: null,
      })
      .execute();
});
afterEach(() => void vi.useRealTimers());

/** Begins a session. @returns the `Cookie` header that the browser sends from now on */
async function logIn({ id }: { id: number }, userAgent = 'Firefox'): Promise<string> {
  const cookie = await sessions.begin(db, id, userAgent);
  return cookie.split(';', 1)[0] ?? '';
}
const idOf = (cookie: string): string =>
  createHash('sha256')
    .update(cookie.slice(cookie.indexOf('=') + 1))
    .digest('hex');

describe('a cookie', () => {
  it('is the site’s own, out of reach of scripts, and ends with the session in the database', async () => {
    const cookie = await sessions.begin(db, ASHA.id, 'Firefox');
    expect(cookie).toMatch(
      /^__Host-session=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/,
    );
  });

  it('has a plain name where there is no HTTPS', async () => {
    const plain = createSessions(db, { secureCookie: false });
    const cookie = await plain.begin(db, ASHA.id, 'Firefox');
    expect(cookie).toMatch(/^session=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    expect(await plain.identify(cookie.split(';', 1)[0])).toMatchObject({ id: ASHA.id });
    expect(await sessions.identify(cookie.split(';', 1)[0])).toBeUndefined();
  });

  it('is a new one each time, and stored as its hash alone', async () => {
    const cookies = [await logIn(ASHA), await logIn(ASHA)];
    expect(new Set(cookies).size).toBe(2);
    expect((await rows()).map(({ id }) => id).sort()).toEqual(cookies.map(idOf).sort());
  });

  it('can be taken back', () => {
    expect(sessions.blankCookie()).toBe('__Host-session=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure');
  });

  it('notes when it began and with what, shortened', async () => {
    await logIn(ASHA, 'x'.repeat(301));
    expect(await rows()).toMatchObject([
      {
        user_id: ASHA.id,
        created_at: START,
        last_seen_at: START,
        authenticated_at: START,
        expires_at: START + 7 * DAY,
        user_agent: 'x'.repeat(300),
      },
    ]);
  });
});

describe('a person', () => {
  it('is known by the cookie, with all that guards ask', async () => {
    const cookie = await logIn(ASHA);
    expect(await sessions.identify(cookie)).toEqual({
      id: ASHA.id,
      fullName: 'Asha Rao',
      email: 'student@example.in',
      role: 'student',
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      isFresh: true,
      sessionId: idOf(cookie),
    });
  });

  it('is known among other cookies, in any place', async () => {
    const cookie = await logIn(ASHA);
    for (const header of [`a=b; ${cookie}`, `${cookie};c=d`, `a=%; ${cookie} ; c=d`, `a=b;${cookie}`])
      expect(await sessions.identify(header)).toMatchObject({ id: ASHA.id });
  });

  it.each<[string, (cookie: string) => string | undefined]>([
    ['without a cookie', () => undefined],
    ['with an empty one', () => ''],
    ['with another name', (cookie) => cookie.replace('__Host-session', 'session')],
    ['with a name that only ends so', (cookie) => `x${cookie}`],
    ['with a longer token', (cookie) => `${cookie}a`],
    ['with a shorter token', (cookie) => cookie.slice(0, -1)],
    ['with a token of other letters', (cookie) => cookie.toUpperCase()],
    ['with a quoted token', (cookie) => cookie.replace('=', '="').concat('"')],
    ['with something after the token', (cookie) => `${cookie} x`],
    ['with the hash in place of the token', (cookie) => `__Host-session=${idOf(cookie)}`],
    ['with an endless token', () => `__Host-session=${'a'.repeat(101)}`],
  ])('%s is nobody', async (_what, made) => {
    const cookie = await logIn(ASHA);
    expect(await sessions.identify(made(cookie))).toBeUndefined();
  });

  it('in the trash, or not approved, has no session', async () => {
    const cookie = await logIn(ASHA);
    await db.updateTable('users').set({ deleted_at: START }).execute();
    expect(await sessions.identify(cookie)).toBeUndefined();
    await db.updateTable('users').set({ deleted_at: null, state: 'pending' }).execute();
    expect(await sessions.identify(cookie)).toBeUndefined();
    await db.updateTable('users').set({ state: 'approved' }).execute();
    expect(await sessions.identify(cookie)).toMatchObject({ id: ASHA.id });
  });

  it('with an issued password must choose an own one', async () => {
    const cookie = await logIn(ASHA);
    await db.updateTable('users').set({ must_change_password: 1 }).execute();
    expect(await sessions.identify(cookie)).toMatchObject({ mustChangePassword: true });
  });
});

describe('a second factor', () => {
  const strict = createSessions(db, { secureCookie: true, secondFactorOfAdmins: true, now });
  const mustSetUp = async (of: typeof strict, cookie: string) =>
    (await of.identify(cookie))?.mustSetUpSecondFactor;
  const begin = () =>
    db
      .insertInto('second_factors')
      .values({ user_id: MEERA.id, sealed_secret: '', last_step: 0, created_at: START, confirmed_at: null })
      .execute();

  it('is asked of admins, where the site asks it of them', async () => {
    expect(await mustSetUp(strict, await logIn(MEERA))).toBe(true);
    expect(await mustSetUp(strict, await logIn(ASHA))).toBe(false);
    expect(await mustSetUp(sessions, await logIn(MEERA))).toBe(false);
  });

  it('counts once it is confirmed', async () => {
    const cookie = await logIn(MEERA);
    await begin();
    expect(await mustSetUp(strict, cookie)).toBe(true);
    await db.updateTable('second_factors').set({ confirmed_at: START }).execute();
    expect(await mustSetUp(strict, cookie)).toBe(false);
  });
});

describe('time', () => {
  it('ends a student’s session after seven days unused', async () => {
    const cookie = await logIn(ASHA);
    pass(7 * DAY - 1);
    expect(await sessions.identify(cookie)).toMatchObject({ id: ASHA.id });
    pass(7 * DAY + 1);
    expect(await sessions.identify(cookie)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  it('ends a student’s session after thirty days, used or not', async () => {
    const cookie = await logIn(ASHA);
    for (let day = 0; day < 30; day += 1) {
      pass(DAY);
      expect(await sessions.identify(cookie)).toMatchObject({ id: ASHA.id });
    }
    pass(1);
    expect(await sessions.identify(cookie)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  it('ends an admin’s session after half an hour unused', async () => {
    const cookie = await logIn(MEERA);
    pass(30 * MINUTE);
    expect(await sessions.identify(cookie)).toMatchObject({ id: MEERA.id });
    pass(30 * MINUTE + 1);
    expect(await sessions.identify(cookie)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  it('ends an admin’s session after twelve hours, used or not', async () => {
    const cookie = await logIn(MEERA);
    for (let half = 0; half < 24; half += 1) {
      pass(30 * MINUTE);
      expect(await sessions.identify(cookie)).toMatchObject({ id: MEERA.id });
    }
    pass(1);
    expect(await sessions.identify(cookie)).toBeUndefined();
  });

  it('of last use is written once a minute at most', async () => {
    const cookie = await logIn(ASHA);
    const seen = async () => (await rows())[0]?.last_seen_at;
    pass(MINUTE);
    await sessions.identify(cookie);
    expect(await seen()).toBe(START);
    pass(1);
    await sessions.identify(cookie);
    expect(await seen()).toBe(START + MINUTE + 1);
  });

  it('that was set back is written too', async () => {
    const cookie = await logIn(ASHA);
    pass(-2 * MINUTE);
    await sessions.identify(cookie);
    expect(await rows()).toMatchObject([{ last_seen_at: START - 2 * MINUTE }]);
  });

  it('of last use need not be written: who reads is let in on a full disk', async () => {
    const cookie = await logIn(ASHA);
    await sql`create trigger full_disk before update on sessions begin select raise(abort, 'full'); end`.execute(
      db,
    );
    pass(2 * MINUTE);
    const signedIn = await sessions.identify(cookie);
    await sql`drop trigger full_disk`.execute(db);
    expect(signedIn).toMatchObject({ id: ASHA.id });
    expect(await rows()).toMatchObject([{ last_seen_at: START }]);
  });

  it('makes a proof stale after ten minutes, on either side', async () => {
    const cookie = await logIn(ASHA);
    const isFresh = async () => (await sessions.identify(cookie))?.isFresh;
    pass(10 * MINUTE);
    expect(await isFresh()).toBe(true);
    pass(1);
    expect(await isFresh()).toBe(false);
    vi.setSystemTime(START - 10 * MINUTE - 1);
    expect(await isFresh()).toBe(false);
  });

  it('is told by the clock that is given', async () => {
    const later = createSessions(db, { secureCookie: true, now: () => START + 8 * DAY });
    expect(await later.identify(await logIn(ASHA))).toBeUndefined();
  });

  it('is that of the machine, unless a clock is given', async () => {
    await createSessions(db, { secureCookie: true }).begin(db, ASHA.id, 'Firefox');
    expect(await rows()).toMatchObject([{ created_at: START }]);
  });
});

describe('sessions', () => {
  it('end one by one, and all of a person at once', async () => {
    const [first, second, other] = [await logIn(ASHA), await logIn(ASHA), await logIn(MEERA)];
    await sessions.end(db, idOf(first));
    expect(await sessions.identify(first)).toBeUndefined();
    expect(await sessions.identify(second)).toMatchObject({ id: ASHA.id });
    await sessions.endAll(db, ASHA.id);
    expect(await sessions.identify(second)).toBeUndefined();
    expect(await sessions.identify(other)).toMatchObject({ id: MEERA.id });
  });

  it('are listed to their person, the one used last first, without those that are over', async () => {
    await logIn(MEERA);
    const over = await logIn(ASHA, 'Old');
    pass(7 * DAY);
    const first = await logIn(ASHA, 'Firefox');
    pass(MINUTE);
    const last = await logIn(ASHA, 'Chrome');
    const listed = await sessions.list(db, ASHA);
    expect(listed).toEqual([
      { id: idOf(last), createdAt: Date.now(), lastSeenAt: Date.now(), userAgent: 'Chrome' },
      {
        id: idOf(first),
        createdAt: Date.now() - MINUTE,
        lastSeenAt: Date.now() - MINUTE,
        userAgent: 'Firefox',
      },
    ]);
    expect(await sessions.identify(over)).toBeUndefined();
  });

  it('used at the same moment are listed by their ids', async () => {
    const ids = [await logIn(ASHA), await logIn(ASHA), await logIn(ASHA), await logIn(ASHA)].map(idOf);
    expect((await sessions.list(db, ASHA)).map(({ id }) => id)).toEqual(ids.sort());
  });

  it('can be ended by their person alone', async () => {
    const cookie = await logIn(ASHA);
    expect(await sessions.endOwn(db, MEERA.id, idOf(cookie))).toBe(false);
    expect(await sessions.identify(cookie)).toMatchObject({ id: ASHA.id });
    expect(await sessions.endOwn(db, ASHA.id, idOf(cookie))).toBe(true);
    expect(await sessions.identify(cookie)).toBeUndefined();
  });

  it('can be ended but for one', async () => {
    const [kept, other] = [await logIn(ASHA), await logIn(MEERA)];
    await logIn(ASHA);
    await logIn(ASHA);
    expect(await sessions.endOthers(db, ASHA.id, idOf(kept))).toBe(2);
    expect((await rows()).map(({ id }) => id).sort()).toEqual([idOf(kept), idOf(other)].sort());
    expect(await sessions.endOthers(db, ASHA.id, idOf(kept))).toBe(0);
  });

  it('whose time is over are swept', async () => {
    await logIn(ASHA);
    pass(DAY);
    const kept = await logIn(ASHA);
    pass(6 * DAY);
    await sessions.sweep();
    expect((await rows()).map(({ id }) => id)).toEqual([idOf(kept)]);
  });
});
