import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { writeBuild } from '../http/front/front-fixture.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const PATIENCE = { timeout: 60_000 };

/** The real process of a test. */
export interface Running {
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** What it wrote on standard output and standard error. */
  readonly said: () => string;
  /** Its exit code; null after a killing signal. */
  readonly ended: Promise<number | null>;
  /** Waits until it says something that matches, and gives the first group of the match. */
  readonly told: (pattern: RegExp) => Promise<string>;
  /** The address of the site, once it is served. */
  readonly url: () => Promise<string>;
}

const running: Running[] = [];

/** Starts the real process on a free port, with an empty data folder and a small built site. */
export function startMain(environment: Record<string, string> = {}): Running {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-data-'));
  const child = spawn(process.execPath, [MAIN], {
    env: { PORT: '0', DATA_DIR: dataDir, SITE_DIR: writeBuild(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const told = async (pattern: RegExp): Promise<string> => {
    await expect.poll(() => said, PATIENCE).toMatch(pattern);
    return pattern.exec(said)?.[1] ?? '';
  };
  const started = {
    child,
    dataDir,
    said: () => said,
    ended,
    told,
    url: () => told(/Abhyas is ready at (\S+)/),
  };
  running.push(started);
  return started;
}

/** Ends all that a test has started, without ceremony. */
export function killAll(): void {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
}
