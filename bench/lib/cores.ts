import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { toolEnv, tools } from './tools.ts';

/** One core for whoever serves, the others for whoever asks: neither takes the other's time. */
interface Cores {
  readonly server: string;
  readonly load: string;
  readonly loadCount: number;
}

/** Binds processes to cores, where it is installed. */
const BINDER = 'taskset';

/** Undefined where the machine has one core only, or nothing to bind processes with. */
export const cores: Cores | undefined = divide();

function divide(): Cores | undefined {
  if (tools[BINDER] === undefined) return undefined;
  const [server, ...load] = allowedCores();
  if (server === undefined || load.length === 0) return undefined;
  return { server: String(server), load: load.join(','), loadCount: load.length };
}

/** Numbers of the cores this process may use, from a list like `0-3,6`. */
function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  return list.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
}

/** Moves this process, with all it starts later, to the cores of the load. */
export function moveToLoadCores(): void {
  if (cores === undefined) return;
  execFileSync(BINDER, ['-a', '-c', '-p', cores.load, String(process.pid)], { env: toolEnv });
}

/** A command line that runs on the server's core. */
export const onServerCore = (command: string, args: readonly string[]): [string, string[]] =>
  cores === undefined ? [command, [...args]] : [BINDER, ['-c', cores.server, command, ...args]];
