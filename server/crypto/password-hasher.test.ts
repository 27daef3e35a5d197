import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher();

it.each(['plain', ' with blanks ', 'तीन बंदर', '🌼', 'nul\0inside', 'k'.repeat(256)])(
  '%j is known again, exactly',
  async (password) => {
    const stored = await hasher.hash(password);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, password)).toBe(true);
    expect(await hasher.verify(stored, `${password} `)).toBe(false);
  },
);

it('a hash of another cost is known, and costs what it says', async () => {
  const cheap = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
  const stored = await cheap.hash('x');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await hasher.verify(stored, 'x')).toBe(true);
  expect(await cheap.verify(await hasher.hash('x'), 'x')).toBe(true);
});

it('the password of no one is wrong, whatever it is, and costs as much', async () => {
  expect(await hasher.verify(undefined, 'x')).toBe(false);
});

it('one is hashed at a time, in turn, and the next after one that failed', async () => {
  const order: number[] = [];
  const broken = hasher.verify('no hash at all', 'x');
  const rest = [0, 1, 2].map(async (index) => {
    await hasher.hash('x');
    order.push(index);
  });
  await expect(broken).rejects.toThrow();
  await Promise.all(rest);
  expect(order).toEqual([0, 1, 2]);
});

it('where 200 wait already, one more is told to come back', async () => {
  const waiting = Array.from({ length: 201 }, () => hasher.verify('no hash at all', 'x'));
  await expect(hasher.hash('x')).rejects.toMatchObject({ code: 'BUSY', details: { retryAfterSeconds: 5 } });
  await Promise.allSettled(waiting);
  expect(await hasher.hash('x')).toMatch(/^\$argon2id/);
});
