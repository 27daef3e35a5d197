import type { Expression, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { countRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

type SecondFactorRow = Selectable<Tables['second_factors']>;

const listSecondFactors = prepared((db, userId: Expression<number>) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId),
);

export const findSecondFactor = async (db: Db, userId: number): Promise<SecondFactorRow | undefined> =>
  (await listSecondFactors(db, userId))[0];

export async function putSecondFactor(tx: Db, row: SecondFactorRow): Promise<void> {
  await deleteSecondFactor(tx, row.user_id);
  await tx.insertInto('second_factors').values(row).execute();
}

export const updateConfirmedAt = (tx: Db, userId: number, at: number) =>
  tx.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute();

/** Records a used code's step. @returns false for a replay */
export async function takeStep(tx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteSecondFactor(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(tx: Db, user_id: number, hashes: string[], created_at: number) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  const rows = hashes.map((code_hash) => ({ user_id, code_hash, created_at, used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

export async function takeRecoveryCode(tx: Db, userId: number, hash: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null));
