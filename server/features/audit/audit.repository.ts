// Foreign tables read: courses, materials, users
import type { AuditQuery } from '../../contract/audit.ts';
import { limits } from '../../contract/limits.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';

/** Titles of lessons by their ids; those in the trash have one too. */
export async function listLessonTitles(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('materials').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** Latest first. Names are looked up for the page alone; people in the trash have one too. */
export function listAudit(db: Db, { action, actor, ...page }: AuditQuery) {
  const { cursor, limit = limits.pageSize } = page;
  const found = db
    .selectFrom('audit_log')
    .$if(Boolean(action), (all) => all.where('action', '=', action ?? ''))
    .$if(Boolean(actor), (all) =>
      all.where('actor_id', 'in', (eb) =>
        eb
          .selectFrom('users')
          .select('users.id')
          .where((person) => contains(person, ['name_key', 'email_key'], actor)),
      ),
    );
  const ids = found
    .select('audit_log.id')
    .$if(cursor !== undefined, (all) => all.where('audit_log.id', '<', cursor ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1);
  const shown = db
    .selectFrom('audit_log')
    .where('audit_log.id', 'in', ids)
    .selectAll('audit_log')
    .select((eb) => {
      const users = eb.selectFrom('users').select('full_name');
      const courses = eb.selectFrom('courses').select('course_name');
      const materials = eb.selectFrom('materials').select('title');
      return [
        users.whereRef('id', '=', 'actor_id').as('actorName'),
        eb
          .case('subject_type')
          .when('user')
          .then(users.whereRef('id', '=', 'subject_id'))
          .when('course')
          .then(courses.whereRef('id', '=', 'subject_id'))
          .when('material')
          .then(materials.whereRef('id', '=', 'subject_id'))
          .end()
          .as('subjectName'),
      ];
    });
  return readPage(shown, 'audit_log.id', page, 'desc', found);
}
