import type { Db } from '../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  rights: await personalRows(tx, 'staff_rights', ofUser(person)),
  sessions: await personalRows(tx, 'sessions', ofUser(person)),
});
