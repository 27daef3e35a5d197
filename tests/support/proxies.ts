import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian keeps servers where only an administrator's PATH looks. */
const env = {
  ...process.env,
  PATH: [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/sbin'].join(delimiter),
};

/** What nginx says of how it was built; undefined where it is not installed. */
function builtWith(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'nginx -V 2>&1'], { env, encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

const version = builtWith();

/** Whether there is an nginx that can do what the recipes ask. */
export const hasNginx = version?.includes('http_gzip_static_module') === true;

/** The folder of nginx's own configuration, with its list of media types. */
const settingsFolder = dirname(/--conf-path=(\S+)/.exec(version ?? '')?.[1] ?? '/etc/nginx/nginx.conf');

const START_MS = 60_000;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

interface Proxy {
  /** All it wrote about requests and faults. */
  logs(): string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with what a recipe puts inside `http { … }`, as Debian does with its log of requests on, and waits until
 * the port answers. @throws Error with what nginx says when it does not start
 */
export function startNginx(inside: string, port: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-nginx-'));
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  include ${settingsFolder}/mime.types;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log ${folder}/access.log;
${inside.replaceAll('/var/log/nginx', folder)}
}
`,
  );
  return start('nginx', ['-p', folder, '-c', config], folder, port);
}

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** Starts Caddy with a Caddyfile, and waits until the port answers. @throws Error with what it says when it does not start */
export function startCaddy(caddyfile: string, port: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-caddy-'));
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, caddyfile);
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', config], folder, port);
}

async function start(program: string, args: string[], folder: string, port: number): Promise<Proxy> {
  const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(program, args, { env: { ...env, ...home }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.log'));
  const logs = () => [said, ...files().map((name) => readFileSync(join(folder, name), 'utf8'))].join('');
  const deadline = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const answers = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (answers) return { logs, stop };
    await sleep(25);
  }
  await stop();
  throw new Error(`${program} did not start:\n${said}`);
}
