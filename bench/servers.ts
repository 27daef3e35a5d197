import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArgs, serverEnvironment } from '../scripts/lib/server-start.mjs';
import { freePort, type ProductProcess, startProcess } from '../tests/support/process.ts';

/** A server on the first core; its clients run on the others. */
export type Server = ProductProcess & AsyncDisposable;

// Debian keeps servers where only an administrator's PATH looks.
process.env['PATH'] += ':/usr/sbin:/usr/local/sbin';
export const folder = mkdtempSync(join(tmpdir(), 'abhyas-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
execFileSync('taskset', ['-a', '-c', '-p', `1-${availableParallelism() - 1}`, String(process.pid)]);

async function start(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  ...command: readonly string[]
): Promise<Server> {
  const server = await startProcess(dataDir, env, ['taskset', '-c', '0', ...command]);
  return { ...server, [Symbol.asyncDispose]: async () => void (await server.end('SIGTERM')) };
}

/** Starts the product as `npm start` does. */
export async function startProduct(dataDir: string, more: Readonly<Record<string, string>> = {}) {
  const env = { ...serverEnvironment, LOG_LEVEL: 'info', ...more };
  const product = await start(dataDir, env, process.execPath, ...serverArgs);
  await product.proved();
  return product;
}

export const startBare = (dataDir: string): Promise<Server> =>
  start(dataDir, {}, process.execPath, join(import.meta.dirname, 'bare.ts'));

/** Starts nginx with one worker, sendfile, files kept open and no access log, for one address. */
export async function startNginx(path: string, location: string): Promise<Server> {
  const port = await freePort();
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
  server { listen 127.0.0.1:${port}; location = /readyz { return 200 '{}'; } location = ${path} { ${location} } }
}`,
  );
  return start(folder, { PORT: String(port), CONTENT_DIR: folder }, 'nginx', '-p', folder, '-c', config);
}

/** Lists a process and all that began with it; none where it has ended. */
export function familyOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
  } catch {
    return [];
  }
}

/** CPU seconds that a process and its family have used so far: nginx works in a child. */
export function cpuSeconds({ pid }: Server): number {
  const ticks = familyOf(pid).flatMap((one) => {
    // The name, in brackets, may hold anything; user and system time are the 12th and 13th value after it.
    const values = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(values[11]), Number(values[12])];
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}

/** Megabytes that a process has in memory: now, or the most it ever had. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}
