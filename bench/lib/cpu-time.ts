import { existsSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU time that a process and its children have used so far, in seconds; undefined where the system does not tell. */
export function cpuSeconds(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  // nginx works in a child.
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownSeconds(one), 0);
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? (readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(Number) : [];
}

function ownSeconds(pid: number): number {
  // The name, in brackets, may hold anything; user and system time are the 12th and 13th value after it.
  const values = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(values[11]) + Number(values[12])) / TICKS_PER_SECOND;
}
