import { type Kysely, sql } from 'kysely';

/** Whether a post is a teacher's is known when it is written: rights change, and someone of the team may study a course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('doubt_posts')
    .addColumn('by_teacher', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update doubt_posts set by_teacher = 1 where exists (
    select 1 from staff_rights
    where staff_rights.user_id = doubt_posts.user_id
      and ("right" = 'owner' or ("right" = 'teaching' and (course_id is null or course_id = (
        select materials.course_id from doubts
        join materials on materials.id = doubts.material_id
        where doubts.id = doubt_posts.doubt_id)))))`.execute(db);
}
