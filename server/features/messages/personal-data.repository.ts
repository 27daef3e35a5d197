import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, personalRows, withEmailOf } from '../../db/personal-rows.ts';
import { KEPT_DAYS } from '../../kept-days.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  messages: await personalRows(tx, 'messages', withEmailOf(person)),
});

export const eraseFor = (tx: Db, person: DataSubject) =>
  tx.deleteFrom('messages').where(withEmailOf(person)).execute();

export const sweep = (db: Db, at: number) =>
  db
    .deleteFrom('messages')
    .where('created_at', '<', at - KEPT_DAYS.messages * DAY_MS)
    .execute();
