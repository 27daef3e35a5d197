import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passOver } from '../../scripts/lib/tools.mjs';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { freePort, type ProductProcess, startProcess } from '../support/process.ts';

const NAME = 'learn.example.in';
const fileOf = (name: string): string => resolve(import.meta.dirname, '../../docs/deploy', name);

if (!hasNginx) passOver('docs/deploy/nginx.conf', 'nginx');

describe.runIf(hasNginx)('nginx, set up as docs/deploy/nginx.conf says', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-behind-nginx-'));
  let product: ProductProcess;
  let nginx: { stop(): Promise<void> } | undefined;
  let plain: string;
  let secure: string;

  beforeAll(async () => {
    product = await startProcess(dataDir, { SITE_URL: `http://${NAME}` });
    const [plainPort, securePort] = [await freePort(), await freePort()];
    [plain, secure] = [`http://127.0.0.1:${plainPort}`, `http://127.0.0.1:${securePort}`];
    // The file on a laptop: no certificates, free ports. Everything else stays as it is written.
    const recipe = readFileSync(fileOf('nginx.conf'), 'utf8')
      .replaceAll(/^ *(?:listen \[::\]|ssl_|http2 ).*\n/gm, '')
      .replaceAll(/listen 80\b[^;]*;/g, `listen 127.0.0.1:${plainPort};`)
      .replaceAll(/listen 443\b[^;]*;/g, `listen 127.0.0.1:${securePort};`)
      .replaceAll('127.0.0.1:4321', new URL(product.url).host);
    nginx = await startNginx(recipe, securePort);
  });
  afterAll(async () => {
    await nginx?.stop();
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function answer(origin: string, path: string, init: { method?: string; body?: FormData } = {}) {
    const headers = { host: NAME, 'accept-encoding': 'gzip' };
    const response = await fetch(origin + path, { redirect: 'manual', headers, ...init });
    const kept = ['content-type', 'cache-control', 'content-security-policy', 'location'];
    const said = Object.fromEntries(kept.map((name) => [name, response.headers.get(name)]));
    // Each request has an id of its own, which problems and the 500 page show.
    const body = (await response.text()).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id');
    return { status: response.status, ...said, body };
  }

  test.each(['/', '/fullstack?x=1', '/nowhere', '/api/courses', '/api/me', '/dashboard', '/media/1/x'])(
    'passes %s on, and its answer back',
    async (path) => expect(await answer(secure, path)).toEqual(await answer(product.url, path)),
  );

  test('leads pages to https', async () => {
    const expected = { status: 301, location: `https://${NAME}/Fullstack?x=1` };
    expect(await answer(plain, '/Fullstack?x=1')).toMatchObject(expected);
  });

  test.each(['/api/upload-file', '/api/users/import'])(
    'lets the product judge how large %s may be',
    async (path) => {
      const body = new FormData();
      body.append('file', new Blob([Buffer.alloc(3_000_000)]), 'large.pdf');
      const { status } = await answer(secure, path, { method: 'POST', body });
      // Who is not signed in gets a 401 before the body is read.
      expect(status).toBe(401);
    },
  );
});

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) passOver('docs/deploy/Caddyfile', 'caddy');

test.runIf(hasCaddy)('Caddy takes docs/deploy/Caddyfile', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', fileOf('Caddyfile')];
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
