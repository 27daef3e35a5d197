import { sql } from 'kysely';
import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows, withEmailOf } from '../../db/personal-rows.ts';
import { KEPT_DAYS } from '../../kept-days.ts';

const isTheirs = (person: DataSubject) =>
  sql<boolean>`(${ofUser(person)} or ${withEmailOf(person, 'email_key')})`;

export const exportOf = async (tx: Db, person: DataSubject) => ({
  waiters: await personalRows(tx, 'waiters', isTheirs(person)),
});

export const eraseFor = (tx: Db, person: DataSubject) =>
  tx.deleteFrom('waiters').where(isTheirs(person)).execute();

export const sweep = (db: Db, at: number) =>
  db
    .deleteFrom('waiters')
    .where('at', '<', at - KEPT_DAYS.waiters * DAY_MS)
    .execute();
