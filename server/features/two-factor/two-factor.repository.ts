import type { Selectable } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';
import type { SecondFactorsTable } from '../../db/schema/people.ts';

type SecondFactorRow = Selectable<SecondFactorsTable>;

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function putUnconfirmed(
  tx: Db,
  row: Pick<SecondFactorRow, 'user_id' | 'sealed_secret' | 'created_at'>,
): Promise<void> {
  await deleteSecondFactor(tx, row.user_id);
  await tx
    .insertInto('second_factors')
    .values({ ...row, last_step: 0, confirmed_at: null })
    .execute();
}

export async function updateConfirmedAt(tx: Db, userId: number, at: number): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

/** Notes that the code of a step was used. @returns whether it is later than every one used before */
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

export async function replaceRecoveryCodes(
  tx: Db,
  userId: number,
  hashes: readonly string[],
  at: number,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: at, used_at: null })))
    .execute();
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
