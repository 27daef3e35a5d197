import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../tests/support/own-database.ts';
import { createLeases } from './leases.ts';

const { db } = await ownDatabase();

let at = Date.now();
const now = (): number => at;

const leases = createLeases(db, now);

describe('a lease', () => {
  it('is held by one of all who ask at once, until its end', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => leases.take('work')));
    const [lease, ...others] = taken.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    await lease?.end();
    expect(await leases.take('work')).toBeDefined();
    expect(await leases.take('other work')).toBeDefined();
  });

  it('is not to be had before the moment it was ended for', async () => {
    await (await leases.take('job'))?.end(at + 5000);
    at += 4999;
    expect(await leases.take('job')).toBeUndefined();
    at += 1;
    expect(await leases.take('job')).toBeDefined();
  });
});

it("a lease of a process that died is free after 20 seconds, and its holder can't end the next", async () => {
  const lost = await leases.take('upload');
  at += 19_999;
  expect(await leases.take('upload')).toBeUndefined();
  at += 1;
  expect(await leases.take('upload')).toBeDefined();
  await lost?.end();
  expect(await leases.take('upload')).toBeUndefined();
});
