import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type DataExport, type DeletionRequest, dataExport } from '../../contract/account.ts';
import type { Db } from '../../db/database.ts';
import type { EmailChangesTable, UsersTable } from '../../db/schema/people.ts';

type EmailChangeRow = Selectable<EmailChangesTable>;

export const findEmailChange = (db: Db, tokenHash: string, at: number): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export async function insertEmailChange(tx: Db, change: EmailChangeRow): Promise<void> {
  await tx.insertInto('email_changes').values(change).execute();
}

export async function deleteEmailChange(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export const listDeletionRequests = (db: Db, limit: number): Promise<DeletionRequest[]> =>
  db
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'email', 'role', 'deletion_requested_at as deletionRequestedAt'])
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .$narrowType<{ deletionRequestedAt: number }>()
    .execute();

type WorkPart =
  | 'notificationChoices'
  | 'notifications'
  | 'quizAllowances'
  | 'quizAttempts'
  | 'submissions'
  | 'doubts';

/** Everything kept about a person, as text to read; never the hash of the password. */
export async function readDataExport(
  tx: Db,
  user: Selectable<UsersTable>,
  now: number,
  work: Pick<z.input<typeof dataExport>, WorkPart>,
): Promise<DataExport> {
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
  const kept: z.input<typeof dataExport> = {
    exportedAt: now,
    account: {
      id: userId,
      fullName: user.full_name,
      email: user.email,
      role: user.role,
      state: user.state,
      mustChangePassword: user.must_change_password === 1,
      registeredAt: user.created_at,
      approvedAt: user.approved_at,
      deletionRequestedAt: user.deletion_requested_at,
      keepsCertificates: user.keep_certificates === 1,
      wantedCourse: wantedCourse ?? null,
    },
    enrollments: await tx
      .selectFrom('enrollments')
      .innerJoin('courses', 'courses.id', 'enrollments.course_id')
      .select(['course_id as courseId', 'course_name as courseName', 'enrollments.created_at as enrolledAt'])
      .where('user_id', '=', userId)
      .orderBy('course_id')
      .execute(),
    progress: await tx
      .selectFrom('material_progress')
      .innerJoin('materials', 'materials.id', 'material_progress.material_id')
      .innerJoin('courses', 'courses.id', 'materials.course_id')
      .select(['material_id as materialId', 'course_name as courseName', 'title', 'type'])
      .select(['position_seconds as positionSeconds', 'completed_at as completedAt'])
      .select('material_progress.updated_at as updatedAt')
      .where('user_id', '=', userId)
      .orderBy('material_id')
      .execute(),
    certificates: (
      await tx
        .selectFrom('certificates')
        .select(['code', 'holder_name as holderName', 'course_name as courseName', 'hours', 'text', 'hidden'])
        .select(['completed_on as completedOn', 'issued_at as issuedAt', 'confirmed_at as nameConfirmedAt'])
        .select(['revoked_at as revokedAt', 'revoke_reason as revokedBecause', 'replaced_by as replacedBy'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    ).map((row) => ({ ...row, hidden: row.hidden === 1 })),
    sessions: await tx
      .selectFrom('sessions')
      .select(['created_at as startedAt', 'last_seen_at as lastSeenAt'])
      .select(['authenticated_at as passwordGivenAt', 'expires_at as endsAt', 'user_agent as browser'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    secondFactor: {
      startedAt: secondFactor?.created_at ?? null,
      onSince: secondFactor?.confirmed_at ?? null,
      recoveryCodes: await tx
        .selectFrom('recovery_codes')
        .select(['created_at as madeAt', 'used_at as usedAt'])
        .where('user_id', '=', userId)
        .orderBy('code_hash')
        .execute(),
    },
    consents: await tx
      .selectFrom('consents')
      .select(['version', 'text_hash as textHash', 'age', 'given_at as givenAt'])
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .execute(),
    resetLinks: await tx
      .selectFrom('password_reset_tokens')
      .select(['created_at as sentAt', 'expires_at as validUntil'])
      .where('user_id', '=', userId)
      .execute(),
    emailChanges: await tx
      .selectFrom('email_changes')
      .select(['email', 'created_at as sentAt', 'expires_at as validUntil'])
      .where('user_id', '=', userId)
      .execute(),
    issuedPasswords: await tx
      .selectFrom('issued_passwords')
      .select(['created_at as issuedAt', 'expires_at as validUntil'])
      .where('user_id', '=', userId)
      .execute(),
    contactMessages: await tx
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'created_at as sentAt'])
      .where(sql`lower(email)`, '=', emailKey)
      .orderBy('id')
      .execute(),
    tickets: await tx
      .selectFrom('tickets')
      .select(['number', 'kind', 'name', 'email', 'subject', 'message', 'answer'])
      .select(['created_at as sentAt', 'due_at as dueAt', 'closed_at as answeredAt'])
      .where(sql`lower(email)`, '=', emailKey)
      .orderBy('id')
      .execute(),
    mails: await tx
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'created_at as writtenAt', 'sent_at as sentAt'])
      .where(sql`lower(recipient)`, '=', emailKey)
      .orderBy('id')
      .execute(),
    grants: await tx
      .selectFrom('grants')
      .innerJoin('courses', 'courses.id', 'grants.course_id')
      .select(['course_name as courseName', 'source', 'grants.created_at as givenAt'])
      .select(['ended_at as endedAt', 'ended_why as endedBecause'])
      .where('user_id', '=', userId)
      .orderBy('grants.id')
      .execute(),
    ...work,
    ...(await readOrders(tx, userId)),
    uploads: (
      await tx
        .selectFrom('uploads')
        .select(['created_at as startedAt', 'size as bytes', 'metadata', 'material_id as materialId'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    ).map((row) => ({ ...row, metadata: parsed(row.metadata) })),
    auditEntries: (await listAuditEntries(tx, userId)).map(({ actor_id, detail, ...row }) => ({
      ...row,
      detail: parsed(detail),
      by: actor_id === userId ? 'you' : 'someone else',
    })),
  };
  return dataExport.parse(kept);
}

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
    .execute();

async function readOrders(tx: Db, userId: number) {
  const isTheirs = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
  return {
    orders: await tx
      .selectFrom('orders')
      .select(['code', 'course_name as courseName', 'state', 'list_paise as listPaise'])
      .select(['due_paise as duePaise', 'buyer_name as name', 'buyer_email as email'])
      .select(['buyer_phone as phone', 'buyer_state as stateOfIndia'])
      .select(['buyer_gstin as gstin', 'buyer_company as company', 'buyer_address as address'])
      .select(['decline_reason as declineReason', 'created_at as orderedAt', 'expires_at as validUntil'])
      .select('state_at as stateSince')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    paymentReferences: await tx
      .selectFrom('order_claims')
      .select(['reference', 'state', 'created_at as toldAt'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
    payments: await tx
      .selectFrom('payments')
      .select(['amount_paise as amountPaise', 'method', 'reference', 'accepted_at as acceptedAt'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
    receipts: (
      await tx
        .selectFrom('receipts')
        .select(['serial', 'kind', 'issued_at as issuedAt', 'refers_to as refundOf'])
        .select(['buyer', 'line', 'place'])
        .select(['taxable_paise as taxablePaise', 'cgst_paise as cgstPaise', 'sgst_paise as sgstPaise'])
        .select(['igst_paise as igstPaise', 'total_paise as totalPaise'])
        .select(['void_at as cancelledAt', 'void_reason as cancelledBecause'])
        .where('order_id', 'in', isTheirs)
        .orderBy('id')
        .execute()
    ).map(({ buyer, line, ...row }) => ({ ...row, buyer: parsed(buyer), line: parsed(line) })),
    refunds: await tx
      .selectFrom('refunds')
      .select(['amount_paise as amountPaise', 'state', 'reference'])
      .select(['created_at as begunAt', 'state_at as stateSince'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
    orderEvents: await tx
      .selectFrom('order_events')
      .select(['at', 'what'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
  };
}

const parsed = (json: string): unknown => JSON.parse(json);
