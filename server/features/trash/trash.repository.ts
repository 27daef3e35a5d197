// Foreign tables read: audit_log, courses, materials, users
import { sql } from 'kysely';
import type { TrashKind, TrashQuery } from '../../contract/trash.ts';
import type { Db } from '../../db/database.ts';
import { isInTrash } from '../../db/live.ts';
import { countRows } from '../../db/read-page.ts';

const tables = { user: 'users', course: 'courses', material: 'materials' } as const;

const deleted = (db: Db) => {
  const kindAnd = (kind: TrashKind, deletedAt: string) =>
    [
      sql<TrashKind>`${sql.lit(kind)}`.as('kind'),
      sql<number>`${sql.ref(deletedAt)}`.as('deleted_at'),
    ] as const;
  const users = db
    .selectFrom('users')
    .select(['id', 'full_name as name', 'email as note', ...kindAnd('user', 'deleted_at')])
    .where(isInTrash('users'));
  const courses = db
    .selectFrom('courses')
    .select(['id', 'course_name as name', sql<string>`''`.as('note'), ...kindAnd('course', 'deleted_at')])
    .where(isInTrash('courses'));
  const materials = db
    .selectFrom('materials')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select(['materials.id', 'title as name', 'course_name as note'])
    .select(kindAnd('material', 'materials.deleted_at'))
    .where(isInTrash('materials'));
  return users.unionAll(courses).unionAll(materials);
};

export const listTrash = (db: Db, limit: number, cursor: TrashQuery['cursor']) =>
  db
    .selectFrom(deleted(db).as('item'))
    .select(['kind', 'id', 'name', 'note', 'deleted_at as deletedAt'])
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
        .as('deletedBy'),
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
