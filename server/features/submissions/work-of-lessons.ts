import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

// Questions of lessons about work; imports nothing of them, since submissions does.

export async function hasHandedInWork(tx: Db, materialId: number): Promise<boolean> {
  const works = tx.selectFrom('submissions').select('id').where('material_id', '=', materialId);
  return (await works.where('state', '<>', 'draft').executeTakeFirst()) !== undefined;
}

/** Returns the condition that a file belongs to work of a student. */
export const isFileOfWork = (eb: ExpressionBuilder<Tables, 'files'>) =>
  eb.exists(
    eb.selectFrom('submission_files').select('file_id').whereRef('submission_files.file_id', '=', 'files.id'),
  );
