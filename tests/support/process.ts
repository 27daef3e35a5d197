import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin } from './admin.ts';
import { type Client, createClient } from './client.ts';
import { copyContent } from './shipped-content.ts';

const root = join(import.meta.dirname, '../..');
const START_MS = 60_000;

/** The whole product as an operator runs it: a process of its own, on the built site. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  client(): Client;
  /** Waits until each public page was rendered once. */
  proved(): Promise<void>;
  /** What it wrote on standard output and standard error. */
  output(): string;
  /** Sends a signal, unless it has ended, and waits for the end; gives the exit code, null after a killing signal. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

type Command = readonly [command: string, ...args: string[]];

/** The checkout, or the unpacked release that RELEASE names. */
const { RELEASE } = process.env;
const START: Command =
  RELEASE === undefined
    ? [process.execPath, 'server/main.ts']
    : ['sh', join(root, 'tests/release/start.sh'), RELEASE, root];

/** What a process of the product gets of our own environment; SITE_DIR names a build elsewhere than in ./dist. */
export function passedOn(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, SITE_DIR } = process.env;
  // As `npm start` has it: React's checks for developers take their time.
  return { PATH, NODE_COMPILE_CACHE, SITE_DIR, NODE_ENV: 'production' };
}

/** A copy of the shipped content: who deletes or renames a course changes its file. */
async function ownContent(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'content');
  return existsSync(folder) ? folder : copyContent(folder);
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
 * Starts the product on a data folder and waits until it answers requests.
 * @param started the command that starts it
 * @throws Error with its output when it ends first
 */
export async function startProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  started: Command = START,
): Promise<ProductProcess> {
  if (env['PORT'] !== undefined) return startAt(Number(env['PORT']), dataDir, env, started);
  try {
    return await startAt(await freePort(), dataDir, env, started);
  } catch (error) {
    // Someone else was given the port meanwhile.
    if (!String(error).includes('is in use by another program')) throw error;
    return startAt(await freePort(), dataDir, env, started);
  }
}

async function startAt(
  port: number,
  dataDir: string,
  env: Readonly<Record<string, string>>,
  [command, ...args]: Command,
): Promise<ProductProcess> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...passedOn(),
      DATA_DIR: dataDir,
      CONTENT_DIR: env['CONTENT_DIR'] ?? (await ownContent(dataDir)),
      // Whether this machine has ffmpeg or not, a journey sees the same.
      ENCODER: 'off',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url, async () => {
    // What it said last may come after its end.
    await closed;
    return output;
  });
  return {
    url,
    pid: child.pid ?? 0,
    client: () => createClient(url),
    proved: () => untilProved(url),
    output: () => output,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** What `/readyz` says; undefined while nothing answers. */
async function askReadiness(url: string): Promise<{ isReady: boolean; message: string } | undefined> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  const said: { message?: string } | undefined = await answer?.json().catch(() => undefined);
  return said && { isReady: answer?.ok === true, message: said.message ?? '' };
}

/** Waits until requests are answered; the first proof of the pages goes on. */
async function untilAnswering(
  child: ChildProcess,
  url: string,
  output: () => Promise<string>,
): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `The product ended at its start (${child.exitCode ?? child.signalCode}):\n${await output()}`,
      );
    const said = await askReadiness(url);
    if (said?.isReady || said?.message.startsWith('The public pages are being rendered')) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready in ${START_MS} ms:\n${await output()}`);
}

/** Waits for the end of the first proof, as long as it makes progress. */
async function untilProved(url: string): Promise<void> {
  let last = '';
  let deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const said = await askReadiness(url);
    if (said?.isReady) return;
    if (said !== undefined && said.message !== last) deadline = performance.now() + START_MS;
    last = said?.message ?? last;
    await sleep(50);
  }
  throw new Error(`The proof of the pages made no progress for ${START_MS} ms: ${last}`);
}
