import { type Kysely, sql } from 'kysely';

/** Who is in a course, and what they did there, each from an index alone; who began by a quiz or an assignment has begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('enrollments_course').execute();
  await db.schema
    .createIndex('enrollments_course')
    .on('enrollments')
    .columns(['course_id', 'user_id'])
    .execute();
  await db.schema.createIndex('orders_user').on('orders').column('user_id').execute();
  await db.schema.dropIndex('users_created').execute();
  await db.schema.createIndex('users_created').on('users').columns(['created_at', 'role']).execute();

  const begun = sql`insert into material_progress (user_id, material_id, position_seconds, updated_at)`;
  await sql`${begun} select user_id, material_id, 0, max(coalesce(handed_in_at, started_at)) from quiz_attempts
    where true group by user_id, material_id on conflict do nothing`.execute(db);
  await sql`${begun} select user_id, material_id, 0, max(handed_in_at) from submissions
    where handed_in_at is not null group by user_id, material_id on conflict do nothing`.execute(db);
}
