import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { secondAdmin, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const pupil = await student(product);
const admin = await secondAdmin(product);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/me')).status === 200;
const hashOf = ({ cookie }: Client): string =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');
const rowOf = (client: Client) =>
  db.selectFrom('sessions').selectAll().where('id', '=', hashOf(client)).executeTakeFirst();

/** As if it had begun, and been used last, so long ago. */
async function age(client: Client, begunMs: number, seenMs: number): Promise<void> {
  const now = Date.now();
  const times = { created_at: now - begunMs, last_seen_at: now - seenMs };
  await db
    .updateTable('sessions')
    .set(times)
    .where('id', '=', (await rowOf(client))?.id ?? '')
    .execute();
}

describe('a session that grows old', () => {
  it.each([
    {
      who: 'a student',
      person: pupil,
      how: 'unused for 6 days',
      begunMs: 6 * DAY,
      seenMs: 6 * DAY,
      lives: true,
    },
    {
      who: 'a student',
      person: pupil,
      how: 'unused for more than 7 days',
      begunMs: 8 * DAY,
      seenMs: 7 * DAY + MINUTE,
      lives: false,
    },
    {
      who: 'a student',
      person: pupil,
      how: 'used daily for 29 days',
      begunMs: 29 * DAY,
      seenMs: 0,
      lives: true,
    },
    {
      who: 'a student',
      person: pupil,
      how: 'used daily for more than 30 days',
      begunMs: 30 * DAY + MINUTE,
      seenMs: 0,
      lives: false,
    },
    {
      who: 'an admin',
      person: admin,
      how: 'unused for 29 minutes',
      begunMs: 29 * MINUTE,
      seenMs: 29 * MINUTE,
      lives: true,
    },
    {
      who: 'an admin',
      person: admin,
      how: 'unused for more than 30 minutes',
      begunMs: 31 * MINUTE,
      seenMs: 31 * MINUTE,
      lives: false,
    },
    {
      who: 'an admin',
      person: admin,
      how: 'used for 11 hours',
      begunMs: 11 * 60 * MINUTE,
      seenMs: 0,
      lives: true,
    },
    {
      who: 'an admin',
      person: admin,
      how: 'used for more than 12 hours',
      begunMs: 12 * 60 * MINUTE + MINUTE,
      seenMs: 0,
      lives: false,
    },
  ])('of $who, $how, lives: $lives', async ({ person, begunMs, seenMs, lives }) => {
    const client = await sessionOf(product, person);
    await age(client, begunMs, seenMs);
    expect(await isIn(client)).toBe(lives);
    expect((await rowOf(client)) !== undefined).toBe(lives);
  });

  it('is remembered as used', async () => {
    const client = await sessionOf(product, pupil);
    await age(client, DAY, DAY);
    await isIn(client);
    expect(Date.now() - ((await rowOf(client))?.last_seen_at ?? 0)).toBeLessThan(MINUTE);
  });
});
