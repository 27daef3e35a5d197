// Foreign tables read: materials
import type { Db } from '../../db/database.ts';

// Imports nothing of submissions, since uploads imports it.

export async function sumUploads(db: Db, userId: number, courseId: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .innerJoin('materials', 'materials.id', 'assignment_id')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('uploads.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export const isSentAcross = async (db: Db, materialId: number, userId: number, at: number) =>
  undefined !==
  (await db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('assignment_id', '=', materialId)
    .where('created_at', '<', at)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>=', at)]))
    .executeTakeFirst());
