import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  consents: await personalRows(tx, 'consents', ofUser(person)),
});
