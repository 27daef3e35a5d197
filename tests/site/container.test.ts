import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverArgs } from '../../scripts/lib/server-start.mjs';
import { freePort } from '../support/process.ts';

/*
 * The Dockerfile, as far as it can be proven without Docker: what it copies exists, and what its last stage holds is
 * enough to serve the site with its own command and settings.
 */

const root = resolve(import.meta.dirname, '../..');
const [building = '', serving = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split(/^FROM .*$/m)
  .slice(1);

const copied = (stage: string): string[] =>
  [...stage.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));

const settings = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(serving)?.[1] ?? '').matchAll(/(\S+?)=(\S+)/g)].map(([, name, value]) => [
    name,
    value ?? '',
  ]),
);
const command: string[] = JSON.parse(/^CMD (\[.+\])$/m.exec(serving)?.[1] ?? '[]');
const inImage = '/opt/abhyas/';

describe('the Dockerfile', () => {
  it('copies what exists, and what its list of exceptions lets through', () => {
    const sources = copied(building);
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(sources.filter((source) => !allowed.includes(`!${source}`))).toEqual([]);
  });

  it('starts the server as everything else does', () => {
    expect(command).toEqual(['node', ...serverArgs]);
  });
});

describe('what the image holds', () => {
  const image = mkdtempSync(join(tmpdir(), 'abhyas-image-'));
  let server: ChildProcess;
  let url: string;
  let output = '';

  beforeAll(async () => {
    for (const source of copied(serving)) {
      const name = source.replace(inImage, '');
      mkdirSync(dirname(join(image, name)), { recursive: true });
      if (name === 'node_modules') symlinkSync(join(root, name), join(image, name));
      else
        cpSync(join(root, name), join(image, name), {
          recursive: true,
          filter: (path) => !/\.test\.tsx?$/.test(path),
        });
    }
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, command.slice(1), {
      cwd: image,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...settings,
        PATH: process.env['PATH'],
        SITE_URL: url,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(image, 'data'),
        NODE_COMPILE_CACHE: join(image, 'cache'),
      },
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => output.includes('Abhyas is ready'), { timeout: 60_000 });
  });

  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(image, { recursive: true, force: true });
  });

  it('is enough to serve the pages, the calls and the screens made on demand', async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/`)).status).toBe(200);
    expect((await fetch(`${url}/api/courses`)).status).toBe(200);
    const screen = await fetch(`${url}/dashboard`, { redirect: 'manual' });
    expect([screen.status, screen.headers.get('location')]).toEqual([
      302,
      '/student-login?next=%2Fdashboard',
    ]);
  });
});
