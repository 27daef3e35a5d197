import type { Db } from './db/database.ts';

// biome-ignore format: a line a subject
export type AuditAction =
  | 'login' | 'login-failed' | 'logout' | 'register' | 'consent-given'
  | 'password-reset-asked' | 'password-reset' | 'password-changed' | 'password-issued' | 'password-viewed'
  | 'second-factor-on' | 'second-factor-off' | 'second-factor-reset' | 'second-factor-failed'
  | 'recovery-code-used' | 'recovery-codes-made' | 'passkey-added' | 'passkey-removed' | 'identity-confirmed' | 'identity-not-confirmed'
  | 'name-changed' | 'email-change-asked' | 'email-confirmed' | 'email-changed' | 'session-ended' | 'other-sessions-ended'
  | 'data-exported' | 'deletion-requested' | 'deletion-withdrawn'
  | 'user-created' | 'user-approved' | 'user-corrected' | 'user-deleted' | 'user-restored' | 'user-erased' | 'role-changed'
  | 'staff-invited' | 'staff-changed' | 'staff-removed'
  | 'users-imported' | 'users-exported' | 'roster-exported' | 'students-messaged' | 'enrolled' | 'unenrolled' | 'access-ended' | 'access-changed' | 'batch-changed' | 'waiters-told'
  | 'course-created' | 'course-renamed' | 'course-deleted' | 'course-restored' | 'course-erased'
  | 'material-added' | 'material-changed' | 'material-file-replaced' | 'material-captions-changed'
  | 'materials-reordered' | 'material-deleted' | 'material-restored' | 'material-erased'
  | 'quiz-changed' | 'quiz-marked' | 'late-answers-accepted' | 'late-answers-refused' | 'quiz-regraded' | 'quiz-allowance' | 'quiz-results-exported'
  | 'doubt-changed' | 'doubt-deleted'
  | 'work-returned' | 'work-graded' | 'work-file-added' | 'work-file-removed' | 'work-exported'
  | 'order-placed' | 'order-cancelled' | 'payment-reported' | 'payment-withdrawn' | 'payment-accepted' | 'payment-declined' | 'acceptance-undone' | 'payment-taken-back'
  | 'course-opened' | 'buyer-corrected' | 'statement-read' | 'credits-ignored' | 'credits-restored' | 'receipt-cancelled' | 'part-moved' | 'receipts-exported'
  | 'code-made' | 'code-changed' | 'code-stopped'
  | 'refund-asked' | 'refund-agreed' | 'refund-refused' | 'refund-sent' | 'complaint' | 'ticket-answered'
  | 'certificates-set' | 'certificate-issued' | 'certificate-name-confirmed' | 'certificate-revoked' | 'certificate-replaced'
  | 'announcement-written' | 'announcement-deleted'
  | 'content-published' | 'content-restored' | 'protected-value-changed' | 'content-picture-added' | 'content-picture-deleted'
  | 'content-file-removed' | 'content-file-brought-back'
  | 'trash-emptied' | 'task-retried' | 'task-cancelled' | 'contact-message' | 'mail-sent-again'
  | 'mail-server-set' | 'backup-folder-set' | 'payee-tested' | 'key-saved' | 'key-downloaded'
  | 'backup-made' | 'backup-failed' | 'backup-restored' | 'damage-found';

export interface AuditSubject {
  readonly type: 'user' | 'course' | 'material' | 'order';
  readonly id: number;
}

/** Ids, codes and amounts only; never a secret, a reference or what someone typed. */
export type AuditDetail = Readonly<Record<string, string | number | boolean>>;

/** Adds an audit entry in the caller's transaction. @param actorId undefined for visitors and the system */
export async function audit(
  tx: Db,
  actorId: number | undefined,
  action: AuditAction,
  subject?: AuditSubject,
  detail: AuditDetail = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: Date.now(),
      actor_id: actorId ?? null,
      action,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** Says whether anything happened but what a first start does by itself. */
export async function hasHistory(db: Db): Promise<boolean> {
  const byItself: AuditAction[] = ['user-created', 'content-published'];
  const happened = db.selectFrom('audit_log').select('id').where('action', 'not in', byItself);
  return (await happened.limit(1).executeTakeFirst()) !== undefined;
}

/** Moves the entries written since a moment to another: an entry's own time is that of the machine, and a demo has a past. */
export async function moveEntries(db: Db, since: number, at: number): Promise<void> {
  await db.updateTable('audit_log').set({ at }).where('at', '>=', since).execute();
}

export async function findFirstLogin(db: Db, userId: number, since: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'login')
    .where('at', '>=', since)
    .orderBy('id')
    .executeTakeFirst();
  return row?.at;
}
