import { setImmediate } from 'node:timers/promises';

const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** CPU of the longest turn of this process's loop while something is done, in ms: so long others wait at a time. */
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
