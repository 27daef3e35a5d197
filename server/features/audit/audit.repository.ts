// Foreign tables read: courses, materials, users
import type { AuditQuery } from '../../contract/audit.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';

/** Latest first. Names are looked up for the page alone; people in the trash have one too. */
export const listAudit = (db: Db, { action, actor, ...page }: AuditQuery) =>
  readPage(
    db
      .selectFrom('audit_log')
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
      })
      .$if(Boolean(action), (found) => found.where('action', '=', action ?? ''))
      .$if(Boolean(actor), (found) =>
        found.where('actor_id', 'in', (eb) =>
          eb
            .selectFrom('users')
            .select('users.id')
            .where((person) => contains(person, ['name_key', 'email_key'], actor)),
        ),
      ),
    'audit_log.id',
    page,
  );
