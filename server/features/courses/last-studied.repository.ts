import type { Db } from '../../db/database.ts';
import type { MaterialsTable } from '../../db/schema/materials.ts';

/** The material of a course that a person touched last. */
export interface LastStudied {
  readonly course_id: number;
  readonly id: number;
  readonly title: string;
  readonly type: MaterialsTable['type'];
  readonly position_seconds: number;
  /** Milliseconds since 1970. */
  readonly updated_at: number;
}

/** One row for each course in which a person touched a material that is still there. */
export const listLastStudied = (db: Db, userId: number): Promise<LastStudied[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('material_progress')
        .innerJoin('materials', 'materials.id', 'material_progress.material_id')
        .where('material_progress.user_id', '=', userId)
        .where('materials.deleted_at', 'is', null)
        .where('materials.hidden', '=', 0)
        .select((eb) => [
          'materials.course_id',
          'materials.id',
          'materials.title',
          'materials.type',
          'material_progress.position_seconds',
          'material_progress.updated_at',
          eb.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('materials.course_id')
                .orderBy('material_progress.updated_at', 'desc')
                .orderBy('materials.id', 'desc'),
            )
            .as('place'),
        ])
        .as('touched'),
    )
    .where('place', '=', 1)
    .select(['course_id', 'id', 'title', 'type', 'position_seconds', 'updated_at'])
    .execute();
