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

/** Runs one of the operator's commands (`server/cli/<name>.ts`) to its end. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [join(root, 'server/cli', `${name}.ts`), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...passedOn(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
