import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';

const names = readdirSync(join(import.meta.dirname, 'migrations'))
  .filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

/** All migrations in the order they run; a landed one is never edited. Each is loaded only when it runs. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  names.map((name) => [
    name,
    { up: async (db) => ((await import(`./migrations/${name}.ts`)) as Migration).up(db) },
  ]),
);
