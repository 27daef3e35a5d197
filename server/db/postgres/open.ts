import type { Kysely } from 'kysely';
import { PostgresDialect } from './dialect.ts';
import { SerializableKysely } from './serializable.ts';

/**
 * A handle on the database of a `postgres://` address. Nothing is connected, nor the client's code loaded, before the
 * first query.
 */
export const openPostgres = <Tables>(url: string): Kysely<Tables> =>
  new SerializableKysely<Tables>({
    dialect: new PostgresDialect({ pool: async () => (await import('./pool.ts')).openPool(url) }),
  });
