import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passOver } from '../../scripts/lib/tools.mjs';
import { freePort, type ProductProcess, startProcess } from '../support/process.ts';
import { hasCaddy, hasNginx, startCaddy, startNginx } from '../support/proxies.ts';

const NAME = 'learn.example.in';
const fileOf = (name: string): string => resolve(import.meta.dirname, '../../deploy', name);

/** What opens something for anyone who has it, in each path and query that carries it. */
const TOKEN = 'b3BlbnNlc2FtZS1vcGVuc2VzYW1l';
const CLIENT = '127.0.3.77';
const secretPaths = [
  ...['/order', '/reset-password', '/confirm-email'].flatMap((path) => [
    `${path}/${TOKEN}`,
    `${path}/${TOKEN}/`,
    `${path.toUpperCase()}/${TOKEN}`,
    `/api${path}/${TOKEN}`,
  ]),
  `/api/order/${TOKEN}/receipts/1.pdf`,
  `/api/order/${TOKEN}/claims`,
  `/certificate/${TOKEN}`,
  `/api/certificate/${TOKEN}/pdf`,
  `/api/users/imports/${TOKEN}/passwords`,
  `/uploads/${TOKEN}`,
  `/student-login?next=/order/${TOKEN}`,
];

/** From another address of this machine, with the page before as browsers name it. @returns the status */
async function ask(origin: string, path: string): Promise<number> {
  const headers = { host: NAME, referer: `https://${NAME}/order/${TOKEN}`, cookie: `session=${TOKEN}` };
  const asked = request(origin + path, { headers, localAddress: CLIENT, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

function expectNoSecret(logs: string): void {
  expect(logs).not.toContain(TOKEN);
  expect(logs).not.toContain(CLIENT);
}

if (!hasNginx) passOver('deploy/nginx.conf', 'nginx');

describe.runIf(hasNginx)('nginx, set up as deploy/nginx.conf says', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-behind-nginx-'));
  let product: ProductProcess;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
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
    await nginx.stop();
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

  test('logs neither links nor addresses, also while the product is away', async () => {
    for (const path of secretPaths) await ask(plain, path);
    for (const path of secretPaths) expect(await ask(secure, path)).toBeLessThan(500);
    await product.end('SIGTERM');
    for (const path of secretPaths) expect(await ask(secure, path)).toBe(502);
    expectNoSecret(nginx.logs());
  });
});

if (!hasCaddy) passOver('deploy/Caddyfile', 'caddy');

describe.runIf(hasCaddy)('Caddy', () => {
  test('takes deploy/Caddyfile', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', fileOf('Caddyfile')];
    const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  test('logs neither links nor addresses, and says to visitors that the product is away', async () => {
    const [plainPort, securePort, nobody] = [await freePort(), await freePort(), await freePort()];
    // The file on a laptop: no certificates, free ports, and no one waits for the product.
    const recipe = readFileSync(fileOf('Caddyfile'), 'utf8')
      .replace(/^\{$/m, '{\n    admin off\n    auto_https off')
      .replace(/^http:\/\/learn\.example\.in/m, `http://${NAME}:${plainPort}`)
      .replace(/^learn\.example\.in/m, `http://${NAME}:${securePort}`)
      .replace('lb_try_duration 10s', 'lb_try_duration 0s')
      .replace('127.0.0.1:4321', `127.0.0.1:${nobody}`);
    const caddy = await startCaddy(recipe, plainPort);
    for (const path of secretPaths) {
      expect(await ask(`http://127.0.0.1:${plainPort}`, path)).toBeLessThan(500);
      expect(await ask(`http://127.0.0.1:${securePort}`, path)).toBe(503);
    }
    const logs = caddy.logs();
    await caddy.stop();
    expectNoSecret(logs);
  });
});
