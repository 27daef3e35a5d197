import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher();

describe('a password', () => {
  it.each(['plain', ' with blanks ', 'तीन बंदर', '🌼', 'nul\0inside', 'k'.repeat(256)])(
    '%j is known again, exactly',
    async (password) => {
      const stored = await hasher.hash(password);
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await hasher.verify(stored, password)).toBe(true);
      expect(await hasher.verify(stored, `${password} `)).toBe(false);
      expect(await hasher.verify(stored, password.slice(0, -1))).toBe(false);
    },
  );

  it('of nobody is wrong, whatever it is', async () => {
    expect(await hasher.verify(undefined, 'no account has this password')).toBe(false);
  });
});

describe('hashing', () => {
  it('is done one at a time, in turn', async () => {
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2, 3].map(async (index) => {
        await hasher.hash(`password ${index}`);
        order.push(index);
      }),
    );
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('leaves the event loop to others', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    while (turns < 20) await hasher.hash('x');
    clearInterval(counting);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('goes on after a hash that cannot be read', async () => {
    await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow();
    expect(await hasher.hash('x')).toMatch(/^\$argon2id/);
  });
});
