import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { killAll, startMain } from './test-process.ts';

afterEach(killAll);

it('serves the site, the API and the pages, and stops at a signal with its database folded up', async () => {
  const server = startMain();
  const url = await server.url();
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
  const server = startMain();
  let log = '';
  server.child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = await server.url();
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
  const server = startMain();
  const url = await server.url();
  // A request whose body does not come keeps the first signal waiting.
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{',
  );
  await once(socket, 'data');
  server.child.kill('SIGTERM');
  await server.told(/stopping/);
  // As npm passes Ctrl+C on: within a second it is no second wish.
  const wishing = setInterval(() => server.child.kill('SIGTERM'), 50);
  expect(await server.ended).toBe(1);
  clearInterval(wishing);
  const [first, second] = ['stopping', 'stopping at once'].map((message) =>
    Date.parse(new RegExp(`"time":"([^"]+)"[^\\n]*"msg":"${message}"`).exec(server.said())?.[1] ?? ''),
  );
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1000);
  // Nothing was waited for, and nothing closed.
  expect(server.said()).not.toContain('"msg":"stopped"');
});

/** Runs a line of code inside the process at the given signal. */
const onSignal = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`,
});

it('goes on after a rejection that nobody awaited', async () => {
  const server = startMain(onSignal("Promise.reject(new Error('forgotten'))"));
  const url = await server.url();
  server.child.kill('SIGUSR2');
  await server.told(/"msg":"unhandled rejection"/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('stops in good order, as failed, after an exception that nobody caught', async () => {
  const server = startMain(onSignal("throw new Error('broken')"));
  await server.url();
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
  const server = startMain(environment);
  expect(await server.ended).toBe(code);
  expect(server.said()).toContain(sentence);
  expect(server.said()).not.toContain('    at ');
});

async function holdPort(): Promise<{ port: number; release: () => void }> {
  const holder = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return { port, release: () => void holder.close() };
}

it('names the setting of the figures when their port is in use', async () => {
  const { port, release } = await holdPort();
  const server = startMain({ METRICS_PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(
    `Port ${port} is in use by another program. Stop that program, or set METRICS_PORT`,
  );
  release();
});

it('says what is wrong when its data folder cannot be made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-not-ours-'));
  const data = join(folder, 'file');
  writeFileSync(data, 'A file where a folder should be.');
  const server = startMain({ DATA_DIR: join(data, 'data') });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('a part of that path is a file and no folder');
  expect(server.said()).not.toContain('    at ');
  rmSync(folder, { recursive: true });
});

it('refuses a port that is in use, before it touches the data', async () => {
  const { port, release } = await holdPort();
  const server = startMain({ PORT: String(port) });
  rmSync(server.dataDir, { recursive: true });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(`Port ${port} is in use by another program.`);
  expect(() => new Database(join(server.dataDir, 'abhyas.sqlite'), { readonly: true })).toThrow();
  release();
});
