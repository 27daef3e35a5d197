import { expect, test } from 'vitest';
import { loginsIn } from '../../scripts/lib/demo-server.mjs';

const asha = { email: 'asha@example.org', password: 'Kites-over-Pune-7' };

test.each([
  ['a sentence', 'Student asha@example.org, password Kites-over-Pune-7'],
  ['a table', 'asha@example.org   Kites-over-Pune-7'],
  ['a log line', '{"level":"info","email":"asha@example.org","password":"Kites-over-Pune-7"}'],
  ['a slash', 'Demo login: asha@example.org / Kites-over-Pune-7\n'],
])('finds a login printed as %s', (_name, text) => {
  expect(loginsIn(text)).toEqual([asha]);
});

test('a password may be several words, as that of the demonstration is', () => {
  const text = 'Demo student: asha@example.org, password kites over the monsoon\n';
  expect(loginsIn(text)).toEqual([{ email: 'asha@example.org', password: 'kites over the monsoon' }]);
});

test('finds several', () => {
  const text = 'asha@example.org / Kites-over-Pune-7\nravi@example.org / Second-of-Two-9\n';
  expect(loginsIn(text)).toEqual([asha, { email: 'ravi@example.org', password: 'Second-of-Two-9' }]);
});
