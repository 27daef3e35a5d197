import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ASHA, DAY, MEERA, MINUTE, pass, START, startSessions } from '../../tests/support/own-sessions.ts';
import { createSessions } from './sessions.ts';

const { db, sessions, rows, logIn } = await startSessions();

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

  it('is told by the clock that is given', async () => {
    const later = createSessions(db, { secureCookie: true, now: () => START + 8 * DAY });
    expect(await later.identify(await logIn(ASHA))).toBeUndefined();
  });

  it('is that of the machine, unless a clock is given', async () => {
    await createSessions(db, { secureCookie: true }).begin(db, ASHA.id, 'Firefox');
    expect(await rows()).toMatchObject([{ created_at: START }]);
  });
});
