import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { personalData } from './schema/personal-data.ts';

export interface DataSubject {
  readonly id: number;
  /** Lowercase emails of account and orders, without those that another account uses. */
  readonly emails: readonly string[];
}

export interface PersonalDataOwner {
  /** Sections of the data export. @param at now */
  readonly exportOf?: (tx: Db, person: DataSubject, at: number) => Promise<Readonly<Record<string, unknown>>>;
  /** Deletes what the account's row does not cascade to. */
  readonly eraseFor?: (tx: Db, person: DataSubject) => Promise<unknown>;
  /** Applies retention limits. @param at now */
  readonly sweep?: (db: Db, at: number) => Promise<unknown>;
}

type Exported = {
  [Table in keyof typeof personalData]: (typeof personalData)[Table] extends { export: unknown }
    ? Table
    : never;
}[keyof typeof personalData];

export const ofUser = ({ id }: DataSubject) => sql<SqlBool>`user_id = ${id}`;

export const ofOrdersOf = ({ id }: DataSubject, column = 'order_id') =>
  sql<SqlBool>`${sql.ref(column)} in (select id from orders where user_id = ${id})`;

/** PostgreSQL knows no empty list. */
export const withEmailOf = ({ emails }: DataSubject, column = 'email') =>
  sql<SqlBool>`lower(${sql.ref(column)}) in (${sql.join(['', ...emails])})`;

export async function personalRows(
  tx: Db,
  table: Exported,
  isTheirs: RawBuilder<SqlBool>,
): Promise<Record<string, unknown>[]> {
  // Many tables one after the other: others get their turn between them.
  await setImmediate();
  const columns: readonly unknown[] = personalData[table].export;
  return tx
    .selectFrom(table)
    .select(columns as readonly never[])
    .where(isTheirs)
    .orderBy(sql`1`)
    .execute();
}

/** Exports a table whose rows have the person's `user_id`, under its name. */
export const exportsOwnRows = (table: Exported): PersonalDataOwner => ({
  exportOf: async (tx, person) => ({ [table]: await personalRows(tx, table, ofUser(person)) }),
});
