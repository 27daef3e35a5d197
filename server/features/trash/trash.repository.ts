import { sql } from 'kysely';
import type { TrashKind, TrashQuery } from '../../contract/trash.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';

const tables = { user: 'users', course: 'courses', material: 'materials' } as const;

const deleted = (db: Db) => {
  const users = db
    .selectFrom('users')
    .select([sql<TrashKind>`'user'`.as('kind'), 'id', 'full_name as name', 'email as note'])
    .select(sql<number>`deleted_at`.as('deleted_at'))
    .where('deleted_at', 'is not', null);
  const courses = db
    .selectFrom('courses')
    .select([sql<TrashKind>`'course'`.as('kind'), 'id', 'course_name as name', sql<string>`''`.as('note')])
    .select(sql<number>`deleted_at`.as('deleted_at'))
    .where('deleted_at', 'is not', null);
  const materials = db
    .selectFrom('materials')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select([sql<TrashKind>`'material'`.as('kind'), 'materials.id', 'title as name', 'course_name as note'])
    .select(sql<number>`materials.deleted_at`.as('deleted_at'))
    .where('materials.deleted_at', 'is not', null);
  return users.unionAll(courses).unionAll(materials);
};

export async function listTrash(db: Db, { limit, cursor }: TrashQuery & { limit: number }) {
  return db
    .selectFrom(deleted(db).as('item'))
    .selectAll('item')
    .select((eb) =>
      eb
        .selectFrom('audit_log')
        .innerJoin('users', 'users.id', 'audit_log.actor_id')
        .select('users.full_name')
        .whereRef('subject_type', '=', 'item.kind')
        .whereRef('subject_id', '=', 'item.id')
        .where('action', '=', sql<string>`item.kind || '-deleted'`)
        .orderBy('audit_log.id', 'desc')
        .limit(1)
        .as('deleted_by'),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(deleted_at, kind, id) < (${cursor?.deletedAt}, ${cursor?.kind}, ${cursor?.id})`,
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const countTrash = (db: Db, until = Number.MAX_SAFE_INTEGER): Promise<number> =>
  countRows(db.selectFrom(deleted(db).as('item')).where('deleted_at', '<=', until));

export async function listTrashed(db: Db, kind: TrashKind, until: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom(tables[kind])
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Enrollments and materials go by cascade. */
export async function deleteTrashedCourses(db: Db, until: number): Promise<void> {
  await db.deleteFrom('courses').where('deleted_at', '<=', until).execute();
}

/** Throws a unique violation where email or name is taken by now. */
export async function untrash(tx: Db, kind: TrashKind, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tables[kind])
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function isCourseOfMaterialInTrash(tx: Db, materialId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('materials')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select('courses.id')
    .where('materials.id', '=', materialId)
    .where('courses.deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
