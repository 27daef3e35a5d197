import type { Db } from '../../db/database.ts';

export interface ProgressRow {
  readonly position_seconds: number;
  readonly completed_at: number | null;
}

/** Writes what is given and leaves the rest as it was. A first completion keeps its time; taking it back clears it. */
export async function upsertProgress(
  tx: Db,
  progress: {
    userId: number;
    materialId: number;
    at: number;
    positionSeconds: number | undefined;
    completed: boolean | undefined;
  },
): Promise<ProgressRow> {
  const { userId, materialId, at, positionSeconds, completed } = progress;
  return tx
    .insertInto('material_progress')
    .values({
      user_id: userId,
      material_id: materialId,
      position_seconds: positionSeconds ?? 0,
      completed_at: completed === true ? at : null,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'material_id']).doUpdateSet((eb) => ({
        updated_at: at,
        ...(positionSeconds === undefined ? {} : { position_seconds: positionSeconds }),
        ...(completed === undefined
          ? {}
          : {
              completed_at: completed ? eb.fn.coalesce('material_progress.completed_at', eb.val(at)) : null,
            }),
      })),
    )
    .returning(['position_seconds', 'completed_at'])
    .executeTakeFirstOrThrow();
}
