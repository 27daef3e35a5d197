import type { Selectable } from 'kysely';
import type { DataExport, DeletionRequest } from '../../contract/account.ts';
import type { Db } from '../../db/database.ts';
import type { UsersTable } from '../../db/schema/people.ts';
import { textOf, withDates } from './export-dates.ts';
import { readOrders } from './orders-export.repository.ts';

export async function updateFullName(tx: Db, userId: number, fullName: string): Promise<void> {
  await tx.updateTable('users').set({ full_name: fullName }).where('id', '=', userId).execute();
}

/** Null takes the request back. */
export async function updateDeletionRequest(tx: Db, userId: number, at: number | null): Promise<void> {
  await tx.updateTable('users').set({ deletion_requested_at: at }).where('id', '=', userId).execute();
}

/** Who waited longest comes first. */
export async function listDeletionRequests(db: Db, limit: number): Promise<DeletionRequest[]> {
  return db
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'email', 'role', 'deletion_requested_at as deletionRequestedAt'])
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .$narrowType<{ deletionRequestedAt: number }>()
    .execute();
}

export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where('role', '=', 'admin')
    .where('state', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

/** Everything kept about a person, as text to read; never the hash of the password. */
export async function readDataExport(tx: Db, user: Selectable<UsersTable>, now: number): Promise<DataExport> {
  const { id: userId, email_key: emailKey } = user;
  const wantedCourse = await tx
    .selectFrom('courses')
    .select(['id as courseId', 'course_name as courseName'])
    .where('id', '=', user.wanted_course_id ?? 0)
    .executeTakeFirst();
  const secondFactor = await tx
    .selectFrom('second_factors')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    exportedAt: textOf(now),
    account: {
      id: userId,
      fullName: user.full_name,
      email: user.email,
      role: user.role,
      state: user.state,
      mustChangePassword: user.must_change_password === 1,
      registeredAt: textOf(user.created_at),
      approvedAt: textOf(user.approved_at),
      deletionRequestedAt: textOf(user.deletion_requested_at),
      wantedCourse: wantedCourse ?? null,
    },
    enrollments: await tx
      .selectFrom('enrollments')
      .innerJoin('courses', 'courses.id', 'enrollments.course_id')
      .select(['course_id as courseId', 'course_name as courseName', 'enrollments.created_at as enrolledAt'])
      .where('user_id', '=', userId)
      .orderBy('course_id')
      .execute()
      .then(withDates('enrolledAt')),
    progress: await tx
      .selectFrom('material_progress')
      .innerJoin('materials', 'materials.id', 'material_progress.material_id')
      .innerJoin('courses', 'courses.id', 'materials.course_id')
      .select(['material_id as materialId', 'course_name as courseName', 'title', 'type'])
      .select(['position_seconds as positionSeconds', 'completed_at as completedAt'])
      .select('material_progress.updated_at as updatedAt')
      .where('user_id', '=', userId)
      .orderBy('material_id')
      .execute()
      .then(withDates('completedAt', 'updatedAt')),
    sessions: await tx
      .selectFrom('sessions')
      .select(['created_at as startedAt', 'last_seen_at as lastSeenAt'])
      .select(['authenticated_at as passwordGivenAt', 'expires_at as endsAt', 'user_agent as browser'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
      .then(withDates('startedAt', 'lastSeenAt', 'passwordGivenAt', 'endsAt')),
    secondFactor: {
      startedAt: textOf(secondFactor?.created_at ?? null),
      onSince: textOf(secondFactor?.confirmed_at ?? null),
      recoveryCodes: await tx
        .selectFrom('recovery_codes')
        .select(['created_at as madeAt', 'used_at as usedAt'])
        .where('user_id', '=', userId)
        .orderBy('code_hash')
        .execute()
        .then(withDates('madeAt', 'usedAt')),
    },
    consents: await tx
      .selectFrom('consents')
      .select(['version', 'text_hash as textHash', 'age', 'given_at as givenAt'])
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .execute()
      .then(withDates('givenAt')),
    resetLinks: await tx
      .selectFrom('password_reset_tokens')
      .select(['created_at as sentAt', 'expires_at as validUntil'])
      .where('user_id', '=', userId)
      .execute()
      .then(withDates('sentAt', 'validUntil')),
    issuedPasswords: await tx
      .selectFrom('issued_passwords')
      .select(['created_at as issuedAt', 'expires_at as validUntil'])
      .where('user_id', '=', userId)
      .execute()
      .then(withDates('issuedAt', 'validUntil')),
    contactMessages: await tx
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'created_at as sentAt'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', emailKey))
      .orderBy('id')
      .execute()
      .then(withDates('sentAt')),
    tickets: await tx
      .selectFrom('tickets')
      .select(['number', 'kind', 'name', 'email', 'subject', 'message', 'answer'])
      .select(['created_at as sentAt', 'due_at as dueAt', 'closed_at as answeredAt'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', emailKey))
      .orderBy('id')
      .execute()
      .then(withDates('sentAt', 'dueAt', 'answeredAt')),
    mails: await tx
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'created_at as writtenAt', 'sent_at as sentAt'])
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', emailKey))
      .orderBy('id')
      .execute()
      .then(withDates('writtenAt', 'sentAt')),
    grants: await tx
      .selectFrom('grants')
      .innerJoin('courses', 'courses.id', 'grants.course_id')
      .select(['course_name as courseName', 'source', 'grants.created_at as givenAt'])
      .select(['ended_at as endedAt', 'ended_why as endedBecause'])
      .where('user_id', '=', userId)
      .orderBy('grants.id')
      .execute()
      .then(withDates('givenAt', 'endedAt')),
    ...(await readOrders(tx, userId)),
    uploads: (await listUploads(tx, userId)).map(({ metadata, ...row }) => ({
      ...row,
      metadata: parsed(metadata),
    })),
    auditEntries: (await listAuditEntries(tx, userId)).map(({ actor_id, detail, ...row }) => ({
      ...row,
      by: actor_id === userId ? 'you' : 'someone else',
      detail: parsed(detail),
    })),
  };
}

const listUploads = (tx: Db, userId: number) =>
  tx
    .selectFrom('uploads')
    .select(['created_at as startedAt', 'size as bytes', 'metadata', 'material_id as materialId'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
    .then(withDates('startedAt'));

/** Two index searches; one with "or" would read the whole log. */
const listAuditEntries = (tx: Db, userId: number) =>
  tx
    .selectFrom((from) => {
      const log = from.selectFrom('audit_log').selectAll();
      const about = log.where('subject_type', '=', 'user').where('subject_id', '=', userId);
      return log.where('actor_id', '=', userId).union(about).as('entries');
    })
    .select(['at', 'action', 'actor_id', 'subject_type as subjectType', 'subject_id as subjectId', 'detail'])
    .orderBy('id')
    .execute()
    .then(withDates('at'));

const parsed = (json: string): unknown => JSON.parse(json);
