import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A server on the first core; its clients run on the others. */
export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
}

/** Debian keeps servers where only an administrator's PATH looks. */
export const env = { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };
export const folder = mkdtempSync(join(tmpdir(), 'abhyas-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
execFileSync('taskset', ['-a', '-c', '-p', `1-${availableParallelism() - 1}`, String(process.pid)], { env });

let lastPort = 20_000 + Math.floor(10_000 * Math.random());

async function start(args: readonly string[], ready: string, cwd: string, extra: object): Promise<Server> {
  const log = join(folder, `${lastPort}.log`);
  const output = openSync(log, 'a');
  const stdio = ['ignore' as const, output, output];
  const child = spawn('taskset', ['-c', '0', ...args], { cwd, env: { ...env, ...extra }, stdio });
  process.on('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${lastPort}`;
  while (!(await fetch(url + ready).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args[0]} did not start:\n${readFileSync(log, 'utf8')}`);
    await sleep(20);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, port: lastPort, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
}

/** Node of a checkout as its own `npm start` starts it, with standard settings. */
async function likeStart(checkout: string, dataDir: string) {
  const launcher = pathToFileURL(join(checkout, 'scripts/lib/server-start.mjs')).href;
  const { serverArgs, serverEnvironment } = await import(launcher);
  const packaged = join(checkout, 'node_modules/node/bin/node');
  const node = existsSync(packaged) ? packaged : process.execPath;
  lastPort += 1;
  return {
    command: [node, ...serverArgs] as string[],
    environment: {
      ...serverEnvironment,
      PORT: String(lastPort),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'admin@example.in',
      ADMIN_PASSWORD: 'tall lantern over water',
    },
  };
}

/** Starts a built checkout on a data folder. */
export async function startProduct(checkout: string, dataDir: string, more: object = {}): Promise<Server> {
  const { command, environment } = await likeStart(checkout, dataDir);
  return start(command, '/readyz', checkout, { ...environment, ...more });
}

/** Runs a file of a checkout in place of its server. @returns what it printed @throws Error if it fails */
export async function runOnFirstCore(
  checkout: string,
  file: string,
  args: readonly string[],
  dataDir: string,
): Promise<string> {
  const { command, environment } = await likeStart(checkout, dataDir);
  const all = ['-c', '0', ...command.slice(0, -1), file, ...args];
  const settings = { cwd: checkout, env: { ...env, ...environment, LOG_LEVEL: 'error' } };
  return (await promisify(execFile)('taskset', all, settings)).stdout;
}

export async function startBare(database: string): Promise<Server> {
  lastPort += 1;
  return start([process.execPath, join(import.meta.dirname, 'bare.ts')], '/ready', folder, {
    DATABASE: database,
    PORT: String(lastPort),
  });
}

/** Starts nginx with one worker, sendfile, files kept open and no access log, for one address. */
export async function startNginx(path: string, location: string): Promise<Server> {
  lastPort += 1;
  const config = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn; events { worker_connections 4096; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; types {}
  open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  server { listen 127.0.0.1:${lastPort}; location = /ready { return 200; } location = ${path} { ${location} } }
}`,
  );
  return start(['nginx', '-p', folder, '-c', config], '/ready', folder, {});
}

export const childrenOf = ({ pid }: Server): number[] =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);

/** CPU seconds that a process and its children have used so far: nginx works in a child. */
export const cpuSeconds = (server: Server): number => cpuSecondsOf([server.pid, ...childrenOf(server)]);

export function cpuSecondsOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((one) => {
    // The name, in brackets, may hold anything; user and system time are the 12th and 13th value after it.
    const values = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(values[11]), Number(values[12])];
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}

/** Megabytes that a process has in memory: now, or the most it ever had. */
export function memoryOf({ pid }: Pick<Server, 'pid'>, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}
