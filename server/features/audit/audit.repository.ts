import { contains } from '../../db/contains.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';

export interface AuditFilter {
  readonly action: string;
  readonly actorIds: readonly number[] | undefined;
}

const matching = (db: Db, { action, actorIds }: AuditFilter) =>
  db
    .selectFrom('audit_log')
    .$if(action !== '', (query) => query.where('audit_log.action', '=', action))
    // No id is 0: PostgreSQL knows no empty list.
    .$if(actorIds !== undefined, (query) =>
      query.where('audit_log.actor_id', 'in', [0, ...(actorIds ?? [])]),
    );

/** People in the trash too. */
export async function listActorIds(db: Db, search: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => contains(eb, ['full_name', 'email_key'], search))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAudit(
  db: Db,
  filter: AuditFilter,
  { limit, cursor }: { limit: number; cursor: number | undefined },
) {
  return matching(db, filter)
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'audit_log.subject_id').on('audit_log.subject_type', '=', 'user'),
    )
    .leftJoin('courses', (join) =>
      join.onRef('courses.id', '=', 'audit_log.subject_id').on('audit_log.subject_type', '=', 'course'),
    )
    .leftJoin('materials', (join) =>
      join.onRef('materials.id', '=', 'audit_log.subject_id').on('audit_log.subject_type', '=', 'material'),
    )
    .selectAll('audit_log')
    .select(['actor.full_name as actor_name', 'subject.full_name as user_name', 'course_name', 'title'])
    .$if(cursor !== undefined, (page) => page.where('audit_log.id', '<', cursor ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}

export const countAudit = (db: Db, filter: AuditFilter): Promise<number> => countRows(matching(db, filter));
