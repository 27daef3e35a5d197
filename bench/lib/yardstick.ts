import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type ServerProcess, startServer } from './server-process.ts';

/** Starts one of the bare Node servers of `bench/yardsticks`: what Node itself can do, with nothing of ours in it. */
export async function startYardstick(
  program: URL,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  const file = fileURLToPath(program);
  return startServer({
    name: basename(file, '.ts'),
    port,
    command: process.execPath,
    args: [file],
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    readyPath: '/ready',
  });
}
