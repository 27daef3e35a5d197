import type { Db } from '../../db/database.ts';

export interface ProgressRow {
  readonly position_seconds: number;
  readonly completed_at: number | null;
}

/**
 * Writes what is given; what was written since a `late` moment stands. A first completion keeps its time. A row's own
 * time is when the student was last there, so what a teacher `judged` leaves it.
 */
export async function upsertProgress(
  tx: Db,
  progress: {
    userId: number;
    materialId: number;
    at: number;
    positionSeconds: number | undefined;
    completed: boolean | undefined;
    late: boolean;
    judged?: boolean;
  },
): Promise<ProgressRow> {
  const { userId, materialId, at, positionSeconds, completed, late, judged = false } = progress;
  const written = await tx
    .insertInto('material_progress')
    .values({
      user_id: userId,
      material_id: materialId,
      position_seconds: positionSeconds ?? 0,
      completed_at: completed === true ? at : null,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'material_id'])
        .doUpdateSet((eb) => ({
          ...(judged ? {} : { updated_at: at }),
          ...(positionSeconds === undefined ? {} : { position_seconds: positionSeconds }),
          ...(completed === undefined
            ? {}
            : {
                completed_at: completed ? eb.fn.coalesce('material_progress.completed_at', eb.val(at)) : null,
              }),
        }))
        .where('material_progress.updated_at', '<=', late ? at : Number.MAX_SAFE_INTEGER),
    )
    .returning(['position_seconds', 'completed_at'])
    .executeTakeFirst();
  return (
    written ??
    (await tx
      .selectFrom('material_progress')
      .select(['position_seconds', 'completed_at'])
      .where('user_id', '=', userId)
      .where('material_id', '=', materialId)
      .executeTakeFirstOrThrow())
  );
}
