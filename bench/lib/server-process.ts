import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onServerCore } from './cores.ts';
import { root } from './root.ts';
import { adopt, workshop } from './workshop.ts';

const START_MS = 20_000;
const STOP_MS = 15_000;

/** A server that runs on the server's core, and stops at the end of the block that holds it. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer with 200. */
  readonly startMs: number;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
  return address.port;
}

/**
 * Starts a server and waits until `readyPath` answers 200. Its output goes to a file, as it would under a supervisor.
 * @throws Error with that output when it ends first or takes too long
 */
export async function startServer(server: {
  name: string;
  port: number;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  readyPath: string;
}): Promise<ServerProcess> {
  const { name, port, env } = server;
  const url = `http://127.0.0.1:${port}`;
  const log = join(workshop, `${name}-${port}.log`);
  const output = openSync(log, 'a');
  const [command, args] = onServerCore(server.command, server.args);
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', output, output] });
  adopt(child);

  while (!(await answers(url + server.readyPath))) {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (isOver || performance.now() - startedAt > START_MS)
      throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8')}`);
    await sleep(5);
  }
  return {
    port,
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const tooLate = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(tooLate);
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
