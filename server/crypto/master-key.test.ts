import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deriveKey, loadMasterKey } from './master-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (): string => join(folder, 'secret.key');

it('is made once, for the owner alone, and found again', () => {
  const made = loadMasterKey(folder, undefined);
  expect(made.toString()).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(loadMasterKey(folder, undefined)).toEqual(made);
  rmSync(file());
  expect(loadMasterKey(folder, undefined)).not.toEqual(made);
});

it('is the configured one where there is one, and then nothing is written', () => {
  const configured = 'k'.repeat(40);
  expect(loadMasterKey(folder, configured).toString()).toBe(configured);
  expect(() => readFileSync(file())).toThrow(/ENOENT/);
});

it.each(['half', `${'k'.repeat(31)}\n`])(
  'is not replaced in silence when its file is damaged: %j',
  (text) => {
    writeFileSync(file(), text);
    expect(() => loadMasterKey(folder, undefined)).toThrow(
      /is damaged\. Put your own copy of the key there .*, or delete the file/,
    );
    expect(readFileSync(file(), 'utf8')).toBe(text);
  },
);

it('gives each purpose a key of its own, the same in every version', () => {
  const master = Buffer.from('k'.repeat(40));
  const key = deriveKey(master, 'issued-passwords').toString('hex');
  expect(key).toBe('c88964ae0d6371fe505966c83138a384e3ad2deeb3d4ac1fab3b7114083bd0ec');
  expect(deriveKey(master, 'mail-outbox').toString('hex')).not.toBe(key);
});
