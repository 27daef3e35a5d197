import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { needsInstall } from '../../scripts/lib/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-install-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wanted = {
  '': { name: 'abhyas' },
  'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/knip': { version: '6.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/sharp-other-system': { version: '1.0.0', integrity: 'sha512-c', optional: true },
};
const { 'node_modules/sharp-other-system': _other, ...installed } = wanted;
const { 'node_modules/knip': _tool, ...withoutTools } = installed;
const old = { ...installed, 'node_modules/hono': { version: '3.0.0', integrity: 'sha512-x' } };

const needs = (there: object | undefined, tools: boolean) => {
  const [lock, hidden] = [join(folder, 'lock.json'), join(folder, there ? 'hidden.json' : 'missing.json')];
  writeFileSync(lock, JSON.stringify({ packages: wanted }));
  if (there) writeFileSync(hidden, JSON.stringify({ packages: there }));
  return needsInstall({ tools }, lock, hidden);
};

test.each([
  ['nothing is installed', undefined, false, true],
  ['all is there but packages for other systems', installed, true, false],
  ['tools are missing and wanted', withoutTools, true, true],
  ['tools are missing and not wanted', withoutTools, false, false],
  ['a version differs', old, false, true],
])('when %s', (_name, there, tools, answer) => {
  expect(needs(there, tools)).toBe(answer);
});
