import type { Db } from '../../db/database.ts';

/** Every row that is about one person, read as one moment in the caller's transaction. */
export async function readPersonalRows(tx: Db, userId: number, emailKey: string) {
  return {
    wantedCourse: await tx
      .selectFrom('users')
      .innerJoin('courses', 'courses.id', 'users.wanted_course_id')
      .select(['courses.id', 'course_name'])
      .where('users.id', '=', userId)
      .executeTakeFirst(),
    enrollments: await tx
      .selectFrom('enrollments')
      .innerJoin('courses', 'courses.id', 'enrollments.course_id')
      .select(['course_id', 'course_name', 'enrollments.created_at'])
      .where('user_id', '=', userId)
      .orderBy('course_id')
      .execute(),
    progress: await tx
      .selectFrom('material_progress')
      .innerJoin('materials', 'materials.id', 'material_progress.material_id')
      .innerJoin('courses', 'courses.id', 'materials.course_id')
      .select([
        'material_id',
        'course_name',
        'title',
        'type',
        'position_seconds',
        'completed_at',
        'material_progress.updated_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('material_id')
      .execute(),
    sessions: await tx
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'authenticated_at', 'expires_at', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    secondFactor: await tx
      .selectFrom('second_factors')
      .select(['created_at', 'confirmed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    recoveryCodes: await tx
      .selectFrom('recovery_codes')
      .select(['created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('code_hash')
      .execute(),
    consents: await tx
      .selectFrom('consents')
      .select(['version', 'text_hash', 'age', 'given_at'])
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .execute(),
    resetLinks: await tx
      .selectFrom('password_reset_tokens')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
    issuedPasswords: await tx
      .selectFrom('issued_passwords')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
    contactMessages: await tx
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'created_at'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', emailKey))
      .orderBy('id')
      .execute(),
    mails: await tx
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'created_at', 'sent_at'])
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', emailKey))
      .orderBy('id')
      .execute(),
    uploads: await tx
      .selectFrom('uploads')
      .select(['size', 'metadata', 'created_at', 'material_id'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    audit: await tx
      .selectFrom((eb) =>
        // Two index searches; one with "or" would read the whole log.
        eb
          .selectFrom('audit_log')
          .selectAll()
          .where('actor_id', '=', userId)
          .union(
            eb
              .selectFrom('audit_log')
              .selectAll()
              .where('subject_type', '=', 'user')
              .where('subject_id', '=', userId),
          )
          .as('entries'),
      )
      .selectAll()
      .orderBy('id')
      .execute(),
  };
}

export type PersonalRows = Awaited<ReturnType<typeof readPersonalRows>>;
