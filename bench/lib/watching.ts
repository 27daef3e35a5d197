import { randomInt } from 'node:crypto';
import type { Downloads } from './downloads.ts';
import { MEBIBYTE } from './numbers.ts';

/** A way in which many take a video at once. */
export interface Watching {
  readonly what: string;
  readonly job: Pick<Downloads, 'connections' | 'nextRange'>;
}

/** As players do. @param size of the file, bytes */
export const inRanges = (size: number): Watching => ({
  what: 'random ranges of 1 MiB, 16 at once',
  job: {
    connections: 16,
    nextRange: () => {
      const start = randomInt(size - MEBIBYTE);
      return `bytes=${start}-${start + MEBIBYTE - 1}`;
    },
  },
});

export const WHOLE: Watching = { what: 'whole file, 64 at once', job: { connections: 64 } };
