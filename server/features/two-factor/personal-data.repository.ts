import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';

const UNCONFIRMED_KEPT_MS = 24 * 60 * 60_000;

export async function exportOf(tx: Db, person: DataSubject) {
  const [factor] = await personalRows(tx, 'second_factors', ofUser(person));
  const recoveryCodes = await personalRows(tx, 'recovery_codes', ofUser(person));
  return { secondFactor: { startedAt: null, onSince: null, ...factor, recoveryCodes } };
}

export const sweep = (db: Db, at: number) =>
  db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', at - UNCONFIRMED_KEPT_MS)
    .execute();
