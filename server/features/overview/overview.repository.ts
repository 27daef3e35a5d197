import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const count = sql<number>`count(*)`;

export async function countStudents(db: Db): Promise<{ pending: number; approved: number }> {
  const rows = await db
    .selectFrom('users')
    .select(['state', count.as('count')])
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute();
  const of = new Map(rows.map((row) => [row.state, row.count]));
  return { pending: of.get('pending') ?? 0, approved: of.get('approved') ?? 0 };
}

export async function countActive(db: Db, since: number, recently: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('material_progress')
        .select((eb) => ['user_id', eb.fn.max('updated_at').as('last')])
        .where('updated_at', '>', since)
        .groupBy('user_id')
        .as('touched'),
    )
    .innerJoin('users', 'users.id', 'touched.user_id')
    .select([
      count.as('since'),
      sql<number>`coalesce(sum(case when last > ${recently} then 1 else 0 end), 0)`.as('recently'),
    ])
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** By spans of time; those in the trash too: they did register. */
export async function countRegistrations(
  db: Db,
  since: number,
  spanMs: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('users')
        .select(sql<number>`cast((created_at - ${since}) / ${sql.lit(spanMs)} as bigint)`.as('span'))
        .where('created_at', '>=', since)
        .where('role', '=', 'student')
        .as('registered'),
    )
    .select(['span', count.as('count')])
    .groupBy('span')
    .execute();
  return new Map(rows.map((row) => [row.span, row.count]));
}

/** Bytes; files of materials in the trash are on the disk too. */
export const sumFiles = (db: Db): Promise<{ videos: number; documents: number }> =>
  db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(case when media_type like 'video/%' then size else 0 end), 0)`.as('videos'),
      sql<number>`coalesce(sum(case when media_type like 'video/%' then 0 else size end), 0)`.as('documents'),
    ])
    .executeTakeFirstOrThrow();
