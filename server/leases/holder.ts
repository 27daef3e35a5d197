import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Holders this process has made: one of its own that is not among them was left by a process before it. */
const own = new Set<string>();

/** A name for a taker: its machine, its process, and something random. */
export function newHolder(): string {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  own.add(holder);
  return holder;
}

/** To be called when its lease has ended. */
export const forgetHolder = (holder: string): void => void own.delete(holder);

/** Whether the process of a holder is known to have ended; of another machine's nothing is known. */
export function isDead(holder: string): boolean {
  const [host, pid] = holder.split(' ');
  if (host !== hostname() || own.has(holder)) return false;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
