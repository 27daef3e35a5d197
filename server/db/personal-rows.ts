import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { personalData } from './schema/personal-data.ts';

/** Whose data it is. */
export interface DataSubject {
  readonly id: number;
  /** In lower case: the account's, and those they ordered with; none that another account uses now. */
  readonly emails: readonly string[];
}

export type PersonalRow = Record<string, unknown>;

/** What an owner of tables does with the data of people. */
export interface PersonalDataOwner {
  /** Sections of the file a person downloads. @param at now */
  readonly exportOf?: (tx: Db, person: DataSubject, at: number) => Promise<Readonly<Record<string, unknown>>>;
  /** Removes what the account's own row does not delete by cascade. */
  readonly eraseFor?: (tx: Db, person: DataSubject) => Promise<unknown>;
  /** Ends what was kept long enough. @param at now */
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

/** Rows of a table, with the columns that `personalData` says are for the person. */
export async function personalRows(
  tx: Db,
  table: Exported,
  isTheirs: RawBuilder<SqlBool>,
): Promise<PersonalRow[]> {
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
