import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

it.each(['docs/security/threat-model.md', 'docs/privacy.md'])('%s names only tests that exist', (path) => {
  const named = [...read(path).matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((file) => !existsSync(fileURLToPath(new URL(file, root))))).toEqual([]);
});

it('the threat model has a test in each row', () => {
  const rows = read('docs/security/threat-model.md')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !row.includes('`tests/'))).toEqual([]);
});

it('no table in the documents has lost its rows', () => {
  const documents = readdirSync(fileURLToPath(new URL('docs', root)), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  expect(documents.length).toBeGreaterThan(40);
  const empty = documents.filter((path) => /^\|(?:-+\|)+\n(?!\|)/m.test(read(path)));
  expect(empty).toEqual([]);
});
