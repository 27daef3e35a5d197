import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  resetLinks: await personalRows(tx, 'password_reset_tokens', ofUser(person)),
});

export const sweep = (db: Db, at: number) =>
  db.deleteFrom('password_reset_tokens').where('expires_at', '<=', at).execute();
