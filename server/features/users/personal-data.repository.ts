// Foreign tables read: courses
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';

export async function exportOf(tx: Db, person: DataSubject) {
  const [row = {}] = await personalRows(tx, 'users', sql`id = ${person.id}`);
  const { wanted_course_id: courseId, ...account } = row;
  const wantedCourse = await tx
    .selectFrom('courses')
    .select(['id as courseId', 'course_name as courseName'])
    .where('id', '=', Number(courseId))
    .executeTakeFirst();
  return {
    account: { ...account, wantedCourse: wantedCourse ?? null },
    emailChanges: await personalRows(tx, 'email_changes', ofUser(person)),
    issuedPasswords: await personalRows(tx, 'issued_passwords', ofUser(person)),
    resetLinks: await personalRows(tx, 'password_reset_tokens', ofUser(person)),
  };
}

/** Cascades delete logins, keys, courses, progress, work, agreements and uploads. */
export const eraseFor = (tx: Db, { id }: DataSubject) =>
  tx.deleteFrom('users').where('id', '=', id).execute();

export async function sweep(db: Db, at: number): Promise<void> {
  await db.updateTable('issued_passwords').set({ sealed: null }).where('expires_at', '<=', at).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<=', at).execute();
  await db.deleteFrom('password_reset_tokens').where('expires_at', '<=', at).execute();
}
