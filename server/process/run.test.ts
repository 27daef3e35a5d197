import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { writeBuild } from '../http/front/front-fixture.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

interface Running {
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

const running: Running[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

/** Starts the real process on a free port, with an empty data folder and a small built site. */
function start(environment: Record<string, string> = {}): Running {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-data-'));
  const child = spawn(process.execPath, [MAIN], {
    env: { PORT: '0', DATA_DIR: dataDir, SITE_DIR: writeBuild(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const note = (chunk: Buffer): void => {
    said += chunk.toString();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const process_ = { child, dataDir, said: () => said, ended };
  running.push(process_);
  return process_;
}

async function urlOf({ said }: Running): Promise<string> {
  const ready = /Abhyas is ready at (\S+)/;
  await expect.poll(said, { timeout: 8000 }).toMatch(ready);
  return ready.exec(said())?.[1] ?? '';
}

it('serves the site, the API and the pages, and stops at a signal with its database folded up', async () => {
  const server = start();
  const url = await urlOf(server);
  const texts = await Promise.all(
    ['/', '/api/courses', '/dashboard', '/readyz'].map(async (path) => (await fetch(url + path)).text()),
  );
  expect(texts[0]).toContain('Home');
  expect(texts.slice(1)).toEqual(['[]', 'from astro', '{"status":"ready"}']);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.said()).toContain('"msg":"stopped"');
  const database = new Database(join(server.dataDir, 'abhyas.sqlite'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});

it('writes its log as lines of JSON, and what is for people elsewhere', async () => {
  const server = start();
  let log = '';
  server.child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = await urlOf(server);
  await (await fetch(`${url}/api/me?token=SECRET`, { headers: { cookie: 'session=SECRET' } })).text();
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
  const lines = log
    .trim()
    .split('\n')
    .map((line): { msg: string } => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['ready', 'request', 'stopping', 'stopped']),
  );
  expect(log).not.toContain('SECRET');
});

it('ends at once at the second signal', async () => {
  const server = start();
  const url = await urlOf(server);
  // A request whose body does not come keeps the first signal waiting.
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  server.child.kill('SIGTERM');
  await expect.poll(server.said).toContain('stopping');
  // As npm passes Ctrl+C on: not a second wish.
  server.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(server.child.exitCode).toBeNull();
  server.child.kill('SIGTERM');
  const startedAt = Date.now();
  expect(await server.ended).toBe(1);
  expect(Date.now() - startedAt).toBeLessThan(1000);
});

/** Runs a line of code inside the process at the given signal. */
const onSignal = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`,
});

it('goes on after a rejection that nobody awaited', async () => {
  const server = start(onSignal("Promise.reject(new Error('forgotten'))"));
  const url = await urlOf(server);
  server.child.kill('SIGUSR2');
  await expect.poll(server.said).toContain('"msg":"unhandled rejection"');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('stops in good order, as failed, after an exception that nobody caught', async () => {
  const server = start(onSignal("throw new Error('broken')"));
  await urlOf(server);
  server.child.kill('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('"level":"fatal"');
  expect(server.said()).toContain('"msg":"stopped"');
});

it.each([
  ['an unusable configuration', { PORT: 'many', LOG_LEVEL: 'loud' }, 78, 'PORT must be a number'],
  ['a proxy that is no address', { TRUSTED_PROXIES: 'proxy' }, 78, 'TRUSTED_PROXIES: "proxy"'],
  ['no build', { SITE_DIR: '/nowhere' }, 78, 'npm run build'],
  [
    'an address of another machine',
    { HOST: '203.0.113.9' },
    1,
    'HOST 203.0.113.9 is no address of this machine',
  ],
])('refuses %s with a sentence', async (_what, environment, code, sentence) => {
  const server = start(environment);
  expect(await server.ended).toBe(code);
  expect(server.said()).toContain(sentence);
  expect(server.said()).not.toContain('    at ');
});

it('refuses a port that is in use, before it touches the data', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const server = start({ PORT: String(port) });
  rmSync(server.dataDir, { recursive: true });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(`Port ${port} is in use by another program.`);
  expect(() => new Database(join(server.dataDir, 'abhyas.sqlite'), { readonly: true })).toThrow();
  holder.close();
});
