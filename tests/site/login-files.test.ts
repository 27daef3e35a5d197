import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../recovery/data-folder.ts';
import { textOf } from '../support/html.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { adminOf } from '../support/screens.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-login-'));
let product: ProductProcess;
beforeAll(async () => {
  product = await startProcess(dataDir);
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const LESSON = 'You must be logged in to view course content.';

test.each([
  ['/student-login', 'Student Login', 'Forgot password?', LESSON],
  ['/student-login?next=%2Fcourse%2F1%3Ftab%3Ddocuments', 'Student Login', LESSON, 'Full name'],
  ['/student-login?next=/dashboard', 'Student Login', 'Forgot password?', LESSON],
  ['/student-login?mode=register', 'Student Registration', 'We open your account', 'You are registering for'],
  [
    '/student-login?mode=register&course=full-stack',
    'Student Registration',
    'You are registering for Full Stack',
    'Forgot password?',
  ],
  ['/student-login?course=../angular&mode=register', 'Student Registration', 'Full name', 'Angular'],
  ['/student-login?next=/admin%3Ftab%3Dcourses', 'Admin Login', 'Forgot password?', 'Register'],
  ['/admin-login', 'Admin Login', 'Forgot password?', 'Register'],
  ['/forgot-password', 'Reset Password', 'Send Reset Link', 'Full name'],
])('%s is a file, and its form is there before any script', async (address, title, there, absent) => {
  const first = await fetch(product.url + address);
  const html = await first.text();
  const etag = first.headers.get('etag') ?? '';
  expect(first.status).toBe(200);
  expect(html).toContain(`>${title}</h1>`);
  expect(textOf(html)).toContain(there);
  expect(textOf(html)).not.toContain(absent);
  const again = await fetch(product.url + address, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
});

test('a password that someone chooses is hashed as dearly as OWASP asks', async () => {
  const account = { fullName: 'Asha Verma', email: 'asha@example.in', password: 'slow boats at dawn' };
  expect((await product.client().post('/api/register', account)).status).toBe(201);
  const stored = inDatabase(dataDir, (sqlite) =>
    sqlite.prepare('select password_hash from users').pluck().all(),
  );
  expect(stored).toEqual([1, 2].map(() => expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)));
});

test('no screen behind the login says that this is a demo', async () => {
  const client = await adminOf(product);
  for (const path of ['/', '/admin', '/dashboard']) {
    const answer = await fetch(product.url + path, { headers: { cookie: client.cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).not.toContain('About this demo');
  }
});
