// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian keeps each version's programs in a folder of its own, and only some of them on the path. */
const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'postgres'];

/**
 * The folder of the newest installed PostgreSQL's programs; undefined where there is none.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}
