import { expect, it } from 'vitest';
import { ownDatabase } from '../tests/support/own-database.ts';
import { createRateLimiter } from './rate-limiter.ts';

const { db } = await ownDatabase();

it('does not lengthen the window of ten tries by those that were refused', async () => {
  let clock = 1_700_000_000_000;
  const limiter = createRateLimiter(db, () => clock);
  const spend = () => limiter.spend('secondFactor', 'a');
  for (let tries = 0; tries < 10; tries += 1) await spend();
  clock += 14 * 60_000;
  const refused = { code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 60 } };
  for (let tries = 0; tries < 20; tries += 1) await expect(spend()).rejects.toMatchObject(refused);
  clock += 60_000;
  for (let tries = 0; tries < 10; tries += 1) await spend();
});
