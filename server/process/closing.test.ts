import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { closeAll } from './closing.ts';

const log = pino({ level: 'silent' });

it('does every step in order, whatever the one before did', async () => {
  const done: string[] = [];
  const error = vi.spyOn(log, 'error');
  await closeAll(
    [
      async () => done.push('first'),
      () => {
        throw new Error('broken');
      },
      () => new Promise(() => {}),
      () => done.push('last'),
    ],
    log,
    50,
  );
  expect(done).toEqual(['first', 'last']);
  expect(error).toHaveBeenCalledTimes(2);
});
