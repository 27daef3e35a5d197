import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
});

it('is another one in another folder', () => {
  const made = loadMasterKey(folder, undefined);
  rmSync(file());
  expect(loadMasterKey(folder, undefined)).not.toEqual(made);
});

it('is the configured one where there is one, and then nothing is written', () => {
  const configured = 'k'.repeat(40);
  expect(loadMasterKey(folder, configured).toString()).toBe(configured);
  expect(() => readFileSync(file())).toThrow(/ENOENT/);
});

it('is not replaced in silence when its file is damaged', () => {
  writeFileSync(file(), 'half');
  expect(() => loadMasterKey(folder, undefined)).toThrow(
    /is damaged\. Put your own copy of the key there .*, or delete the file/,
  );
  expect(readFileSync(file(), 'utf8')).toBe('half');
});

it('is at least 32 characters long', () => {
  writeFileSync(file(), `${'k'.repeat(31)}\n`);
  expect(() => loadMasterKey(folder, undefined)).toThrow(/is damaged/);
  writeFileSync(file(), `${'k'.repeat(32)}\n`);
  expect(loadMasterKey(folder, undefined).toString()).toBe('k'.repeat(32));
});

it('that may only be read is read, and a folder in its place is a fault', () => {
  writeFileSync(file(), `${'k'.repeat(32)}\n`, { mode: 0o400 });
  expect(loadMasterKey(folder, undefined).toString()).toBe('k'.repeat(32));
  rmSync(file());
  mkdirSync(file());
  expect(() => loadMasterKey(folder, undefined)).toThrow(/EISDIR/);
});

it('cannot be made in a folder that is not there', () => {
  expect(() => loadMasterKey(join(folder, 'missing'), undefined)).toThrow(/ENOENT/);
});

it('gives the same key for a purpose in every version, so that what was sealed opens', () => {
  const key = deriveKey(Buffer.from('k'.repeat(40)), 'issued-passwords');
  expect(key.toString('hex')).toBe('c88964ae0d6371fe505966c83138a384e3ad2deeb3d4ac1fab3b7114083bd0ec');
});

it('gives each purpose a key of its own', () => {
  const master = loadMasterKey(folder, undefined);
  const keys = ['mail-outbox', 'issued-passwords', 'other'].map((purpose) =>
    deriveKey(master, purpose).toString('hex'),
  );
  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toHaveLength(64);
  expect(deriveKey(master, 'mail-outbox').toString('hex')).toBe(keys[0]);
});
