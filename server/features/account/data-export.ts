import type { DataExport } from '../../contract/account.ts';
import type { PersonalRows } from './export.repository.ts';

/** The person's own row, as far as it may leave the server: never the hash of the password. */
export interface AccountRow {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly role: 'admin' | 'student';
  readonly state: 'pending' | 'approved';
  readonly must_change_password: number;
  readonly created_at: number;
  readonly approved_at: number | null;
  readonly deletion_requested_at: number | null;
}

const when = (at: number): string => new Date(at).toISOString();
const parsed = (json: string): unknown => JSON.parse(json);
const whenever = (at: number | null): string | null => (at === null ? null : when(at));

/** Rows as a document a person can read and keep. */
export function toDataExport(user: AccountRow, rows: PersonalRows, at: number): DataExport {
  return {
    exportedAt: when(at),
    account: {
      id: user.id,
      fullName: user.full_name,
      email: user.email,
      role: user.role,
      state: user.state,
      mustChangePassword: user.must_change_password === 1,
      registeredAt: when(user.created_at),
      approvedAt: whenever(user.approved_at),
      deletionRequestedAt: whenever(user.deletion_requested_at),
      wantedCourse:
        rows.wantedCourse === undefined
          ? null
          : { courseId: rows.wantedCourse.id, courseName: rows.wantedCourse.course_name },
    },
    enrollments: rows.enrollments.map((row) => ({
      courseId: row.course_id,
      courseName: row.course_name,
      enrolledAt: when(row.created_at),
    })),
    progress: rows.progress.map((row) => ({
      materialId: row.material_id,
      courseName: row.course_name,
      title: row.title,
      type: row.type,
      positionSeconds: row.position_seconds,
      completedAt: whenever(row.completed_at),
      updatedAt: when(row.updated_at),
    })),
    sessions: rows.sessions.map((row) => ({
      startedAt: when(row.created_at),
      lastSeenAt: when(row.last_seen_at),
      passwordGivenAt: when(row.authenticated_at),
      endsAt: when(row.expires_at),
      browser: row.user_agent,
    })),
    secondFactor: {
      startedAt: whenever(rows.secondFactor?.created_at ?? null),
      onSince: whenever(rows.secondFactor?.confirmed_at ?? null),
      recoveryCodes: rows.recoveryCodes.map((row) => ({
        madeAt: when(row.created_at),
        usedAt: whenever(row.used_at),
      })),
    },
    consents: rows.consents.map((row) => ({
      version: row.version,
      textHash: row.text_hash,
      age: row.age,
      givenAt: when(row.given_at),
    })),
    resetLinks: rows.resetLinks.map((row) => ({
      sentAt: when(row.created_at),
      validUntil: when(row.expires_at),
    })),
    issuedPasswords: rows.issuedPasswords.map((row) => ({
      issuedAt: when(row.created_at),
      validUntil: when(row.expires_at),
    })),
    contactMessages: rows.contactMessages.map(({ created_at, ...message }) => ({
      ...message,
      sentAt: when(created_at),
    })),
    mails: rows.mails.map((row) => ({
      recipient: row.recipient,
      subject: row.subject,
      writtenAt: when(row.created_at),
      sentAt: whenever(row.sent_at),
    })),
    uploads: rows.uploads.map((row) => ({
      startedAt: when(row.created_at),
      bytes: row.size,
      metadata: parsed(row.metadata),
      materialId: row.material_id,
    })),
    auditEntries: rows.audit.map((row) => ({
      at: when(row.at),
      action: row.action,
      by: row.actor_id === user.id ? 'you' : 'someone else',
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      detail: parsed(row.detail),
    })),
  };
}
