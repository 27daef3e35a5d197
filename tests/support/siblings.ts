import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { passedOn } from './process.ts';

/** Another process of the same site: same data folder, same database, jobs running. */
export interface Sibling {
  readonly url: string;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as the lack of memory would. */
  kill(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('product-process.ts', import.meta.url));

/** @param env what all processes of the site are told, `DATA_DIR` among it */
export async function startSibling(env: Readonly<Record<string, string>>): Promise<Sibling> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...passedOn(), ...testEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { url: address } = JSON.parse(line);
      if (typeof address === 'string' && address.startsWith('http')) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`A sibling ended with ${code} at its start.`)));
  });
  const stopped = async (end: () => void): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) end();
    await ended;
  };
  return {
    url,
    stop: () => stopped(() => child.stdin.end()),
    kill: () => stopped(() => child.kill('SIGKILL')),
  };
}

/** Which database and storage this run of the tests is on. */
const testEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^(?:TEST|AWS)_/.test(name) ? [[name, value]] : [],
    ),
  );
