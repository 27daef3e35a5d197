import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { fixture } from '../support/fixtures.ts';
import { type Product, startProduct } from '../support/product.ts';
import { appWith } from '../support/second-factor.ts';
import { askOffset, sendBytes } from '../support/tus.ts';

/** A data folder of an earlier version with something of everything in it, and what its API said of it. */
const folder = join(import.meta.dirname, '../fixtures/data-of-7d9377b');
const contents = JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8'));
const { admin, student, twoFactor, issued, pending, upload } = contents;

const work = mkdtempSync(join(tmpdir(), 'abhyas-old-data-'));
let product: Product;
let asAdmin: Client;

beforeAll(async () => {
  // A minute later: passwords, sessions and the trash have not run out, in whatever year this is tried.
  vi.useFakeTimers({ now: contents.madeAt + 60_000, toFake: ['Date'] });
  execFileSync('tar', ['-xzf', join(folder, 'data.tar.gz'), '-C', work]);
  product = await startProduct({ DATA_DIR: join(work, 'data'), CONTACT_EMAIL: 'office@example.in' });
  asAdmin = await logIn(admin);
});
afterAll(async () => {
  await product.stop();
  vi.useRealTimers();
  rmSync(work, { recursive: true, force: true });
});

async function logIn(json: object): Promise<Client> {
  const client = product.client();
  expect(await client.post('/api/login', json)).toMatchObject({ status: 200 });
  return client;
}
const login = ({ email, password }: { email: string; password: string }) => ({ email, password });

it.each(Object.keys(contents.lists).filter((path) => !path.startsWith('/api/audit')))(
  '%s says what it said, and perhaps more',
  async (path) => {
    expect((await asAdmin.get(path)).body).toMatchObject(contents.lists[path]);
  },
);

it('the audit log has every row', async () => {
  const [path, rows] = Object.entries(contents.lists).find(([name]) => name.startsWith('/api/audit')) ?? [];
  const { body } = await asAdmin.get(String(path));
  expect(body).toEqual(expect.arrayContaining(rows as unknown[]));
});

it('a student finds the materials in order, and how far they were studied', async () => {
  const client = await logIn(login(student));
  expect((await client.get(`/api/courses/${contents.ownCourse}/materials`)).body).toEqual(student.materials);
});

it.each(contents.files as { path: string; sha256: string }[])(
  '$path has every byte',
  async ({ path, sha256 }) => {
    const { bytes } = await asAdmin.get(path);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  },
);

it('an account with two-step login asks for the code of the same app, and takes recovery codes', async () => {
  expect((await product.client().post('/api/login', login(twoFactor))).status).toBe(401);
  await logIn({ ...login(twoFactor), code: appWith(twoFactor.secret).code() });
  await logIn({ ...login(twoFactor), code: twoFactor.recoveryCodes[0] });
});

it('someone pending is told to wait, and a temporary password can be read until it is used', async () => {
  expect((await product.client().post('/api/login', login(pending))).status).toBe(403);
  const people: { id: number; email: string }[] = (await asAdmin.get('/api/approved-users')).body;
  const { id } = people.find(({ email }) => email === issued.email) ?? { id: 0 };
  expect((await asAdmin.get(`/api/user/${id}/password`)).body).toMatchObject({ password: issued.password });
  await logIn(login(issued));
});

it('the passwords of an import can be fetched, and the student logs in with theirs', async () => {
  const { status, body } = await asAdmin.post(`/api/users/imports/${contents.importId}/passwords`);
  expect(status).toBe(200);
  const [, password] = /,([\w-]+)\s*$/.exec(body) ?? [];
  await logIn({ email: contents.importedEmail, password });
});

it('waiting mail can be read and would leave', async () => {
  const waiting = await product.deps.outbox.listWaiting();
  expect(waiting.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(contents.waitingMailTo));
  expect(waiting.find(({ recipient }) => recipient === student.email)?.body_text).toContain(
    '/reset-password/',
  );
});

it('an unfinished upload goes on where it stopped', async () => {
  const bytes = fixture(upload.fixture);
  expect((await askOffset(asAdmin, upload.path)).headers.get('upload-offset')).toBe(String(upload.sent));
  expect((await sendBytes(asAdmin, upload.path, upload.sent, bytes.subarray(upload.sent))).status).toBe(204);
  const { status, body } = await asAdmin.post(`${upload.path}/finish`);
  expect(status).toBe(200);
  expect((await asAdmin.get(body.material.filePath)).bytes.equals(bytes)).toBe(true);
});

it('everything in the trash can be restored', async () => {
  const trash: { kind: string; id: number }[] = (await asAdmin.get('/api/trash')).body;
  expect(new Set(trash.map(({ kind }) => kind))).toEqual(new Set(['user', 'course', 'material']));
  for (const { kind, id } of trash)
    expect((await asAdmin.post(`/api/trash/${kind}/${id}/restore`)).status).toBe(200);
});
