import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { operatorsTurn } from './operators-turn.ts';

const fault = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: as the system says it`), {
    code,
    ...(path === undefined ? {} : { path }),
  });

it.each([
  ['EACCES', /^The account \S+ may not use \/backup\/abhyas\. .*install -d -o abhyas/],
  ['EPERM', /may not use \/backup\/abhyas/],
  ['EROFS', /^\/backup\/abhyas cannot be written.*ReadWritePaths/],
  ['ENOSPC', /no room left for \/backup\/abhyas/],
  ['ENOTDIR', /^\/backup\/abhyas cannot be made/],
])('says what to do about %s', (code, sentence) => {
  expect(operatorsTurn(fault(code, '/backup/abhyas'))).toMatch(sentence);
});

it('says what to do about a database that is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-operator-'));
  const file = join(folder, 'abhyas.sqlite');
  writeFileSync(file, 'no database, and long enough for a header of one hundred bytes'.repeat(10));
  const sqlite = new BetterSqlite3(file);
  let said: string | undefined;
  try {
    sqlite.pragma('journal_mode = wal');
  } catch (error) {
    said = operatorsTurn(error);
  }
  sqlite.close();
  rmSync(folder, { recursive: true });
  expect(said).toMatch(/is damaged.*npm run restore/);
});

it('says what to do about files of another account', () => {
  expect(operatorsTurn(fault('SQLITE_READONLY_DBMOVED'))).toMatch(/cannot be written.*chown/);
});

it('leaves what is a fault of ours as it is', () => {
  expect(operatorsTurn(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(operatorsTurn(fault('ENOENT', '/etc/abhyas'))).toBeUndefined();
  expect(operatorsTurn('text')).toBeUndefined();
});
