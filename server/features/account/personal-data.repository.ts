import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  emailChanges: await personalRows(tx, 'email_changes', ofUser(person)),
});

export const sweep = (db: Db, at: number) =>
  db.deleteFrom('email_changes').where('expires_at', '<=', at).execute();
