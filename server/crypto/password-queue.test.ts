import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inHashingThread } from './hashing-thread.ts';
import { createPasswordHasher } from './password-hasher.ts';

vi.mock('./hashing-thread.ts', { spy: true });
const thread = vi.mocked(inHashingThread);
const DUMMY = 'hash of nobody';

beforeEach(() => {
  // As the thread answers, but at once: "x" is right for "hash of x".
  thread.mockReset().mockImplementation(async ({ password, stored }) => {
    if (stored === undefined)
      return password === 'no account has this password' ? DUMMY : `hash of ${password}`;
    return stored === `hash of ${password}`;
  });
});

describe('a password', () => {
  it('is right for its own hash alone', async () => {
    const hasher = createPasswordHasher();
    expect(await hasher.hash('x')).toBe('hash of x');
    expect(await hasher.verify('hash of x', 'x')).toBe(true);
    expect(await hasher.verify('hash of x', 'y')).toBe(false);
  });

  it('is wrong when the thread says anything but yes', async () => {
    thread.mockResolvedValue('true');
    expect(await createPasswordHasher().verify('hash of x', 'x')).toBe(false);
  });

  it('of nobody is compared all the same, and wrong even if it fits', async () => {
    const hasher = createPasswordHasher();
    expect(await hasher.verify(undefined, 'nobody')).toBe(false);
    expect(thread.mock.calls.map(([job]) => job)).toEqual([
      { password: 'no account has this password' },
      { password: 'nobody', stored: DUMMY },
    ]);
  });

  it('of somebody takes as long: what nobody’s is compared with is made by then', async () => {
    const hasher = createPasswordHasher();
    await hasher.verify('hash of x', 'x');
    await hasher.verify(undefined, 'x');
    expect(thread).toHaveBeenCalledTimes(3);
  });
});

it('what nobody’s password is compared with is made anew where making it failed', async () => {
  const hasher = createPasswordHasher();
  thread.mockRejectedValueOnce(new Error('The thread that hashes ended.'));
  await expect(hasher.verify(undefined, 'x')).rejects.toThrow('The thread that hashes ended.');
  expect(await hasher.verify(undefined, 'x')).toBe(false);
});

describe('the line in front of the thread', () => {
  it('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    thread.mockImplementation(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      return 'hash';
    });
    const [one, other] = [createPasswordHasher(), createPasswordHasher()];
    await Promise.all([one.hash('a'), other.hash('b'), one.hash('c')]);
    expect(most).toBe(1);
  });

  it('has room for 200, and for more when they are through', async () => {
    const hasher = createPasswordHasher();
    const through = Array.from({ length: 200 }, () => hasher.hash('x'));
    await expect(hasher.hash('x')).rejects.toMatchObject({
      code: 'BUSY',
      details: { retryAfterSeconds: 5 },
    });
    await Promise.all(through);
    expect(await hasher.hash('x')).toBe('hash of x');
  });

  it('goes on after a failure', async () => {
    thread.mockRejectedValueOnce(new Error('The thread that hashes ended.'));
    const hasher = createPasswordHasher();
    const failing = hasher.hash('x');
    const next = hasher.hash('y');
    await expect(failing).rejects.toThrow('The thread that hashes ended.');
    expect(await next).toBe('hash of y');
  });
});
