import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  ASHA,
  DAY,
  idOf,
  MEERA,
  MINUTE,
  pass,
  START,
  startSessions,
} from '../../tests/support/own-sessions.ts';
import { createSessions } from './sessions.ts';

const { db, now, sessions, rows, logIn } = await startSessions();

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
      endsAt: expect.any(Number),
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
  it.each([
    ['seven days unused', ASHA, 7 * DAY, 1],
    ['thirty days, used or not', ASHA, DAY, 30],
    ['half an hour unused', MEERA, 30 * MINUTE, 1],
    ['twelve hours, used or not', MEERA, 30 * MINUTE, 24],
  ])('ends a session after %s', async (_how, person, pauseMs, times) => {
    const cookie = await logIn(person);
    for (let time = 0; time < times; time += 1) {
      pass(pauseMs);
      if (times > 1) expect(await sessions.identify(cookie)).toMatchObject({ id: person.id });
    }
    pass(1);
    expect(await sessions.identify(cookie)).toBeUndefined();
    expect(await rows()).toEqual([]);
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

  it('of last use need not be written: who reads is let in on a full disk', async () => {
    const cookie = await logIn(ASHA);
    await sql`create trigger full_disk before update on sessions begin select raise(abort, 'full'); end`.execute(
      db,
    );
    pass(2 * MINUTE);
    const currentUser = await sessions.identify(cookie);
    await sql`drop trigger full_disk`.execute(db);
    expect(currentUser).toMatchObject({ id: ASHA.id });
    expect(await rows()).toMatchObject([{ last_seen_at: START }]);
  });

  it('makes a proof stale after ten minutes', async () => {
    const cookie = await logIn(ASHA);
    const isFresh = async () => (await sessions.identify(cookie))?.isFresh;
    pass(10 * MINUTE);
    expect(await isFresh()).toBe(true);
    pass(1);
    expect(await isFresh()).toBe(false);
  });
});

describe('sessions', () => {
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
