import { setTimeout as sleep } from 'node:timers/promises';

/** How fast much is read, so that students notice nothing. */
export interface Pace {
  /** Bytes read so far. */
  readonly bytes: number;
  /** Counts what was read, and waits when that was too fast. */
  readonly hold: (read: number) => Promise<void>;
}

/** @param bytesPerSecond over all that is read; infinity never waits */
export function createPace(bytesPerSecond: number): Pace {
  const began = performance.now();
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    hold: async (read) => {
      bytes += read;
      const aheadMs = (bytes / bytesPerSecond) * 1000 - (performance.now() - began);
      if (aheadMs > 20) await sleep(aheadMs);
    },
  };
}
