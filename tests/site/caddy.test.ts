import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passOver } from '../../scripts/lib/pass-over.mjs';
import { admin } from '../support/admin.ts';
import { freePort, type ProductProcess, startProcess } from '../support/process.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const recipe = /^```caddyfile\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';
const NAME = 'learn.example.in';

function isInstalled(): boolean {
  try {
    execFileSync('caddy', ['version']);
    return true;
  } catch {
    return false;
  }
}

const hasCaddy = isInstalled();
if (!hasCaddy) passOver('the Caddy recipe of docs/operations.md', 'caddy');

/** The recipe on a laptop: free ports, and a certificate of Caddy's own authority. */
const tried = (port: number, plainPort: number, productPort: number): string =>
  `{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n}\n${recipe}`
    .replace(`http://${NAME} {`, `http://${NAME}:${plainPort} {`)
    .replace(`${NAME} {`, `https://${NAME}:${port} {\n    tls internal`)
    .replace('127.0.0.1:4321', `127.0.0.1:${productPort}`);

describe.runIf(hasCaddy)('Caddy, set up as docs/operations.md says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-caddy-'));
  let product: ProductProcess;
  let port: number;
  let plainPort: number;
  let stopCaddy: () => Promise<void>;

  beforeAll(async () => {
    port = await freePort();
    plainPort = await freePort();
    product = await startProcess(join(folder, 'data'), { SITE_URL: `https://${NAME}:${port}` });
    const config = join(folder, 'Caddyfile');
    writeFileSync(config, tried(port, plainPort, Number(new URL(product.url).port)));
    const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: 'ignore',
    });
    const ended = once(caddy, 'exit');
    stopCaddy = async () => {
      caddy.kill('SIGTERM');
      await ended;
    };
    await vi.waitUntil(
      () =>
        ask('/readyz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      {
        timeout: 60_000,
      },
    );
  });
  afterAll(async () => {
    await stopCaddy();
    await product.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(path: string, options: { method?: string; headers?: object; body?: string } = {}) {
    const { body, method = 'GET', headers = {} } = options;
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      servername: NAME,
      headers: { Host: `${NAME}:${port}`, ...headers },
      // Nobody but this test trusts Caddy's own authority.
      rejectUnauthorized: false,
    });
    sent.end(body);
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (answer === undefined) throw new Error('There was no answer.');
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  it('serves the pages over TLS, and says to stay with it', async () => {
    const { status, headers, body } = await ask('/');
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(body).toContain('</html>');
  });

  it('leads pages to https, and refuses calls that came without', async () => {
    const plain = async (path: string) => {
      const headers = { Host: `${NAME}:${plainPort}` };
      const sent = plainRequest({ host: '127.0.0.1', port: plainPort, path, headers });
      sent.end();
      const [answer]: IncomingMessage[] = await once(sent, 'response');
      answer?.resume();
      return [answer?.statusCode, answer?.headers.location];
    };
    expect(await plain('/Fullstack?x=1')).toEqual([301, `https://${NAME}/Fullstack?x=1`]);
    for (const path of ['/api/me', '/media/1/a.mp4', '/uploads', '/uploads/x'])
      expect(await plain(path)).toEqual([403, undefined]);
  });

  it('lets people log in, with a cookie that is sent over TLS only', async () => {
    const { status, headers } = await ask('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: `https://${NAME}:${port}` },
      body: JSON.stringify(admin),
    });
    expect(status).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-.*; Secure/);
  });
});
