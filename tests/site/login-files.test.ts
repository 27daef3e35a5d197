import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../support/html.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';

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
