import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { inHashingThread } from './hashing-thread.ts';
import { createPasswordHasher } from './password-hasher.ts';

/** Real threads, in the order they began, of which the next so many die with a job in hand: not a moment before, and never after its answer. */
const threads = vi.hoisted((): { begun: Worker[]; dyingJobs: number } => ({ begun: [], dyingJobs: 0 }));

vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>();
  class MortalWorker extends original.Worker {
    constructor(...given: ConstructorParameters<typeof original.Worker>) {
      super(...given);
      threads.begun.push(this);
    }

    override postMessage(job: unknown): void {
      if (threads.dyingJobs === 0) {
        super.postMessage(job);
      } else {
        threads.dyingJobs -= 1;
        void this.terminate();
      }
    }
  }
  return { ...original, Worker: MortalWorker };
});

afterEach(async () => {
  // The next test begins one of its own.
  await Promise.all(threads.begun.map((worker) => worker.terminate()));
  threads.begun = [];
});

it('a thread that dies at work is begun again, and whoever waits gets the answer', async () => {
  const stored = String(await inHashingThread({ password: 'x' }));
  threads.dyingJobs = 1;
  expect(await inHashingThread({ password: 'x', stored })).toBe(true);
  expect(threads.begun).toHaveLength(2);
});

it('whoever stands in line behind a thread that dies gets the right answer too', async () => {
  const hasher = createPasswordHasher();
  const stored = await hasher.hash('x');
  threads.dyingJobs = 1;
  const answers = [hasher.verify(stored, 'x'), hasher.verify(stored, 'y'), hasher.verify(undefined, 'x')];
  expect(await Promise.all(answers)).toEqual([true, false, false]);
  expect(threads.begun).toHaveLength(2);
});

it('a thread that dies while nothing is hashed does not end the process, and the next password is hashed', async () => {
  await inHashingThread({ password: 'x' });
  const [idle] = threads.begun;
  // As when its memory is used up.
  expect(idle?.emit('error', new Error('The thread died.'))).toBe(true);
  expect(await inHashingThread({ password: 'x' })).toMatch(/^\$argon2id/);
  expect(threads.begun).toHaveLength(2);
});

it('a job that three threads die of is refused, and the next one is done', async () => {
  threads.dyingJobs = 3;
  await expect(inHashingThread({ password: 'x' })).rejects.toThrow('The thread that hashes ended.');
  expect(threads.begun).toHaveLength(3);
  expect(await inHashingThread({ password: 'x' })).toMatch(/^\$argon2id/);
});

it('what nobody’s password is compared with is made anew where it could not be', async () => {
  const hasher = createPasswordHasher();
  threads.dyingJobs = 3;
  await expect(hasher.verify(undefined, 'x')).rejects.toThrow('The thread that hashes ended.');
  expect(await hasher.verify(undefined, 'x')).toBe(false);
});
