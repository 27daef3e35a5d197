import type { Log } from '../log.ts';

/** A step of stopping. */
export type Closing = () => unknown;

/** Longer than the draining of requests, which has a limit of its own. */
const STEP_MS = 12_000;

/** Does the steps one after the other. A step that fails or hangs is logged and does not hold up the others. */
export async function closeAll(steps: readonly Closing[], log: Log, stepMs = STEP_MS): Promise<void> {
  for (const step of steps) {
    try {
      await within(stepMs, step());
    } catch (error) {
      log.error({ err: error }, 'a part could not be closed properly');
    }
  }
  log.info('stopped');
}

async function within(ms: number, work: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not closed within ${ms} ms.`)), ms);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
