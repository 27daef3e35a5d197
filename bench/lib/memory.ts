import { existsSync, readFileSync } from 'node:fs';

/** Whether this system tells how much memory a process has. */
export const canReadMemory = existsSync('/proc/self/status');

const EVERY_MS = 20;

/** Bytes in memory: now (`VmRSS`) or the most there ever were (`VmHWM`). */
function read(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

export const memoryOf = (pid: number): number => read(pid, 'VmRSS');

/**
 * How much memory a process took on while work was done, at the worst moment.
 * @returns bytes; 0 when it never had more than before
 */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  const highestBefore = read(pid, 'VmHWM');
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  // The system's own high-water mark is exact, but counts from the start of the process.
  const highest = read(pid, 'VmHWM');
  return (highest > highestBefore ? highest : Math.max(peak, memoryOf(pid))) - before;
}
