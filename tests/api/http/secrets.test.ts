import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../support/client.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { admin } from '../../support/product.ts';
import { setUp } from '../../support/second-factor.ts';

/*
 * Known secrets go through every place where the product handles secrets, at the most talkative log level; then whatever
 * it wrote is searched for them: its log, its database with the write-ahead log, and every other file.
 */
const folder = mkdtempSync(join(tmpdir(), 'abhyas-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chosen = 'canary-chosen-Qz81vLpW';
const changed = 'canary-changed-Rk52nYtB';
const typed = 'canary-typed-Hm37cXwD';
const secrets = new Map([
  ['the password of the admin', admin.password],
  ['a chosen password', chosen],
  ['a changed password', changed],
  ['a password an admin typed', typed],
]);
const tokenOf = ({ cookie }: Client): string => cookie.split('=')[1] ?? '';

/** Logs in, fails to, registers, resets, changes, issues and views, as people do. */
async function live(url: string): Promise<void> {
  const visitor = createClient(url);
  const operator = createClient(url);
  await operator.post('/api/login', admin);
  secrets.set('the session of the admin', tokenOf(operator));

  const email = 'tara@example.in';
  await visitor.post('/api/register', { fullName: 'Tara Rao', email, password: chosen });
  await visitor.post('/api/login', { email, password: chosen });
  const [{ id }] = (await operator.get('/api/pending-users')).body;
  await operator.put(`/api/approve-user/${id}`);
  await visitor.post('/api/login', { email, password: chosen });
  secrets.set('the session of a student', tokenOf(visitor));
  await visitor.put('/api/me/password', { currentPassword: chosen, password: changed });
  secrets.set('the session after the change', tokenOf(visitor));
  const app = await setUp(operator);
  secrets.set('the key of a second factor', app.secret);
  secrets.set('a recovery code', app.recoveryCodes[0] ?? '');
  await visitor.post('/api/login', { email, password: `${changed}-wrong` });

  const issued = (await operator.post(`/api/user/${id}/temporary-password`)).body.password;
  secrets.set('an issued password', issued);
  await operator.get(`/api/user/${id}/password`);
  const student = { fullName: 'Gopal Das', email: 'gopal@example.in', password: typed, courseIds: [1] };
  await operator.post('/api/admin/create-user', student);
  await operator.get(`/api/user/${id + 1}/password`);

  await visitor.post('/api/forgot-password', { email });
  const token = await vi.waitUntil(() => mailbox.resetTokenFor(email), { timeout: 30_000 });
  secrets.set('the token of a reset link', token);
  await visitor.post(`/api/reset-password/${token}`, { password: 'short' });
  await visitor.get(`/reset-password/${token}`).catch(() => undefined);
  await visitor.post(`/api/reset-password/${token}`, { password: `${chosen}-again` });
  await visitor.post('/api/login', { email, password: `${chosen}-again` });
  await visitor.get('/api/pending-users');
  await createClient(url).get('/api/pending-users');
  await visitor.request('POST', '/api/login', {
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${chosen}"`,
  });
}

/** How a secret could be written down. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  [...secret].toReversed().join(''),
];

const filesIn = (start: string): string[] =>
  readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const mailbox = await startMailbox();
const child = spawn(
  process.execPath,
  [fileURLToPath(new URL('../../support/product-process.ts', import.meta.url))],
  {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'hello@example.in',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  },
);
const log: string[] = [];
const lines = createInterface({ input: child.stdout });
const address = new Promise<string>((resolve) => {
  lines.on('line', (line) => {
    log.push(line);
    const { url } = JSON.parse(line);
    if (url !== undefined) resolve(url);
  });
});
await live(await address);
/** While it runs: the write-ahead log still holds every page that was ever written. */
const running = filesIn(folder).map((file) => ({ file, bytes: readFileSync(file) }));
child.stdin.end();
await once(child, 'exit');
await mailbox.stop();
const stopped = filesIn(folder).map((file) => ({ file, bytes: readFileSync(file) }));

const holds = (bytes: Buffer | string, name: string): boolean =>
  spellings(secrets.get(name) ?? '').some((text) => bytes.includes(text));

describe('no secret is written down', () => {
  it.each([...secrets.keys()])('%s is in no file and in no line of the log', (name) => {
    const files = [...running, ...stopped].filter(({ bytes }) => holds(bytes, name));
    expect([files.map(({ file }) => file), log.filter((line) => holds(line, name))]).toEqual([[], []]);
  });

  it('and the search finds what is there', () => {
    expect(running.some(({ bytes }) => bytes.includes('tara@example.in'))).toBe(true);
    expect(running.some(({ file }) => file.endsWith('-wal'))).toBe(true);
    expect(log.filter((line) => line.includes('"path":"/api/login"')).length).toBeGreaterThan(3);
    expect(secrets.size).toBe(11);
    for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(15);
  });
});

describe('the log', () => {
  it('says who was refused what, when, and under which number', () => {
    const refused = log
      .map((line) => JSON.parse(line))
      .filter(({ path, status }) => path === '/api/pending-users' && status >= 400);
    expect(refused.map(({ status, personId }) => [status, typeof personId])).toEqual([
      [403, 'number'],
      [401, 'undefined'],
    ]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    for (const line of refused) expect(line).toMatchObject({ level: 'info', time, requestId, method: 'GET' });
  });

  it('cuts the token out of the address of a reset link', () => {
    const cut = log.filter((line) => line.includes('reset-password/'));
    expect(cut.length).toBeGreaterThan(0);
    for (const line of cut) expect(line).toContain('reset-password/[cut]');
  });
});
