import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Starts nginx with what a recipe puts inside `http { … }`, and waits until the port answers.
 * @throws Error with what nginx says when it does not start
 */
export async function startNginx(inside: string, port: number): Promise<{ stop(): Promise<void> }> {
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
  access_log off;
${inside}
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const answers = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (answers) return { stop };
    await sleep(25);
  }
  await stop();
  throw new Error(`nginx did not start:\n${said}`);
}
