import type { Kysely } from 'kysely';

/** When the buyer of an unpaid order was reminded. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('orders').addColumn('reminded_at', 'integer').execute();
