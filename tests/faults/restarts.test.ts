import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOver } from '../../scripts/lib/pass-over.mjs';
import { admin } from '../support/admin.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { freePort } from '../support/process.ts';
import { type HeldService, holdSocket } from '../support/socket-holder.ts';

const RESTARTS = process.env['FAULTS'] === 'full' ? 20 : 4;
/** Between one restart and the next, in which everything must be answered. */
const REST_MS = 300;
const READERS = 4;

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const recipe = /^```nginx\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';

const tried = (port: number, productPort: number): string =>
  recipe
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
    .replaceAll(/^ +(?:listen \[::\]:443|ssl_certificate).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll('learn.example.in', 'localhost')
    .replace('127.0.0.1:4321', `127.0.0.1:${productPort}`);

/** The status of an answer, read to its end; a sentence when there was none. */
const statusOf = (url: string, agent: Agent): Promise<number | string> =>
  new Promise((answer) => {
    get(url, { agent }, (response) => {
      response.resume().once('close', () => answer(response.complete ? (response.statusCode ?? 0) : 'cut'));
    }).once('error', (error) => answer(error.message));
  });

const post = (url: string, json: unknown, cookie = ''): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(json),
  });

if (!hasNginx) passOver('restarts behind nginx', 'nginx');

describe.runIf(hasNginx)(`${RESTARTS} restarts behind nginx`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-restarts-'));
  let url: string;
  let nginx: { stop(): Promise<void> };
  let product: HeldService;

  beforeAll(async () => {
    const [port, ownPort] = [await freePort(), await freePort()];
    url = `http://localhost:${port}`;
    product = holdSocket([process.execPath, join(root, 'server/main.ts')], {
      PATH: process.env['PATH'] ?? '',
      PORT: String(ownPort),
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: resolve(process.env['SITE_DIR'] ?? join(root, 'dist')),
      SITE_URL: url,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    await product.start();
    nginx = await startNginx(tried(port, ownPort), port);
  });
  afterAll(async () => {
    await nginx.stop();
    await product.stop();
    await product.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are noticed by nobody who reads or writes', async () => {
    const login = await post(`${url}/api/login`, admin);
    expect(login.status).toBe(200);
    const [cookie = ''] = login.headers.getSetCookie().map((set) => set.split(';')[0]);
    let going = true;
    const statuses = new Map<number | string, number>();
    const readers = Array.from({ length: READERS }, async (_, index) => {
      const agent = new Agent({ keepAlive: true });
      for (let turn = index; going; turn += 1) {
        const status = await statusOf(url + (turn % 2 === 0 ? '/api/courses' : '/courses'), agent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    });
    const made: string[] = [];
    const writer = (async () => {
      for (let turn = 0; going; turn += 1) {
        const courseName = `Course ${turn}`;
        const { status } = await post(`${url}/api/courses`, { courseName }, cookie);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        made.push(courseName);
        await sleep(5);
      }
    })();

    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sleep(REST_MS);
      expect(await product.stop()).toBe(0);
      await product.start();
    }
    await sleep(REST_MS);
    going = false;
    await Promise.all([...readers, writer]);

    expect(new Set(statuses.keys())).toEqual(new Set([200, 201]));
    const courses: { courseName: string }[] = await (await fetch(`${url}/api/courses`)).json();
    const names = new Set(courses.map(({ courseName }) => courseName));
    expect(made.filter((name) => !names.has(name))).toEqual([]);
    const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    console.info(`restarts ${RESTARTS}, answered ${answered}, failed 0`);
  });
});
