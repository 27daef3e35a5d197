import { setImmediate } from 'node:timers/promises';

const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Returns the CPU time of the longest turn of the event loop during `work`, in ms. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const watched = (async () => {
    for (let last = ms(process.threadCpuUsage()); !isDone; ) {
      await setImmediate();
      const now = ms(process.threadCpuUsage());
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await watched;
  }
  return longest;
}
