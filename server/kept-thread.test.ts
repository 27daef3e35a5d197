import { expect, it } from 'vitest';
import { keepThread } from './kept-thread.ts';

const program = (name: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId } from 'node:worker_threads';
      parentPort.on('message', (asked) => {
        if (asked === 'throw') throw new Error('As asked by ${name}.');
        while (asked === 'stay');
        parentPort.postMessage(['${name}', asked, threadId]);
      });
      parentPort.postMessage('loaded');
    `)}`,
  );
const [one, other] = [program('one'), program('other')];
const run = keepThread({ mostMs: 500, memoryMb: 16 });
const ask = (asked: string, of = one) => run<[string, string, number]>(of, asked);

it('answers each who asks, in the same thread for the same program', async () => {
  const all = await Promise.all([ask('a'), ask('b'), ask('c', other), ask('d', other), ask('e')]);
  expect(all.map(([name, asked]) => name + asked)).toEqual(['onea', 'oneb', 'otherc', 'otherd', 'onee']);
  const threads = all.map(([, , thread]) => thread);
  expect([threads[0] === threads[1], threads[1] === threads[2], threads[2] === threads[3]]).toEqual([
    true,
    false,
    true,
  ]);
});

it('ends a program that throws or takes too long, and runs the next one in a new thread', async () => {
  const [, , before] = await ask('a');
  await expect(ask('throw')).rejects.toThrow('As asked by one.');
  const [, , after] = await ask('b');
  expect(after).not.toBe(before);
  const [late, next] = await Promise.allSettled([ask('stay'), ask('c')]);
  expect(late).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: ['one', 'c', expect.any(Number)] });
});
