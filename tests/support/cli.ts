import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { passedOn } from './process.ts';

const root = join(import.meta.dirname, '../..');

export interface CommandEnd {
  readonly code: number | null;
  /** Standard output and standard error together. */
  readonly output: string;
}

interface CommandWorld {
  /** What it reads on standard input. */
  readonly input?: string;
  /** Whether its standard output is read; if not, the pipe is closed from the beginning. */
  readonly isRead?: boolean;
  /** Another user of the machine, where root runs the tests. */
  readonly uid?: number;
}

/** Runs one of the operator's commands (`server/cli/<name>.ts`) to its end. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { input = '', isRead = true, uid }: CommandWorld = {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [join(root, 'server/cli', `${name}.ts`), ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...passedOn(), ...env },
    ...(uid !== undefined && { uid }),
  });
  // Most commands read nothing and may have ended.
  child.stdin.on('error', () => undefined).end(input);
  if (!isRead) child.stdout.destroy();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
