// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian keeps each version's programs in a folder of its own, and only some of them on the path. */
const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'postgres'];

/** The folder of the newest installed PostgreSQL's programs; undefined where there is none. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => join(DEBIAN, version, 'bin'));
  const all = [...folders, ...(process.env['PATH'] ?? '').split(':')];
  return all.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}

/** Says that something is not tried for want of a program. @param {string} what @param {string} program @throws Error where EXPECT_ALL_TOOLS=1 says that the machine has all */
export function passOver(what, program) {
  if (process.env['EXPECT_ALL_TOOLS'] === '1')
    throw new Error(`${program} is not installed here, and EXPECT_ALL_TOOLS=1 asks for ${what}.`);
  console.log(`Skipped: ${what}. ${program} is not installed here.`);
}
