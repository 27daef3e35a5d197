import type { Db } from '../../db/database.ts';

interface Progress {
  readonly userId: number;
  readonly materialId: number;
  readonly at: number;
  readonly positionSeconds?: number | undefined;
  readonly completed?: boolean | undefined;
  readonly late?: boolean;
  readonly judged?: boolean;
}

/** Writes what is given, except what changed since `late`. Keeps the first completion; grading is no visit. */
export async function upsertProgress(
  tx: Db,
  { userId, materialId, at, positionSeconds, completed, late = false, judged = false }: Progress,
): Promise<{ position_seconds: number; completed_at: number | null }> {
  const mine = { user_id: userId, material_id: materialId };
  const first = {
    position_seconds: positionSeconds ?? 0,
    completed_at: completed ? at : null,
    updated_at: at,
  };
  const written = await tx
    .insertInto('material_progress')
    .values({ ...mine, ...first })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'material_id'])
        .doUpdateSet((eb) => ({
          ...(judged ? {} : { updated_at: at }),
          ...(positionSeconds === undefined ? {} : { position_seconds: positionSeconds }),
          ...(completed === false ? { completed_at: null } : {}),
          ...(completed
            ? { completed_at: eb.fn.coalesce('material_progress.completed_at', eb.val(at)) }
            : {}),
        }))
        .where('material_progress.updated_at', '<=', late ? at : Number.MAX_SAFE_INTEGER),
    )
    .returning(['position_seconds', 'completed_at'])
    .executeTakeFirst();
  if (written !== undefined) return written;
  const since = tx.selectFrom('material_progress').select(['position_seconds', 'completed_at']);
  return since.where((eb) => eb.and(mine)).executeTakeFirstOrThrow();
}
