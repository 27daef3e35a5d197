import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

type ImportRow = Selectable<Tables['imports']>;

export const insertImport = (tx: Db, row: ImportRow) => tx.insertInto('imports').values(row).execute();

export const updateImport = (tx: Db, id: string, change: Updateable<Tables['imports']>) =>
  tx.updateTable('imports').set(change).where('id', '=', id).execute();

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

export const listImports = (db: Db) => db.selectFrom('imports').select('id').execute();

export const deleteImport = (db: Db, id: string) => db.deleteFrom('imports').where('id', '=', id).execute();
