import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

export const listPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const insertPasskey = (tx: Db, row: Insertable<Tables['passkeys']>): Promise<PasskeyRow> =>
  tx.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow();

export const updateUse = (tx: Db, id: number, counter: number, used_at: number) =>
  tx.updateTable('passkeys').set({ counter, used_at }).where('id', '=', id).execute();

export const renameOwn = (tx: Db, userId: number, id: number, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteOwn = (tx: Db, userId: number, id: number): Promise<{ name: string } | undefined> =>
  tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
