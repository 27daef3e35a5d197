import type { Db } from '../db/database.ts';

/** What is remembered of who did what. */
export type AuditAction =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'register'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'second-factor-failed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'identity-confirmed'
  | 'identity-not-confirmed'
  | 'consent-given'
  | 'name-changed'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'data-exported'
  | 'deletion-requested'
  | 'deletion-withdrawn'
  | 'password-issued'
  | 'password-viewed'
  | 'user-approved'
  | 'user-deleted'
  | 'user-created'
  | 'user-restored'
  | 'user-erased'
  | 'role-changed'
  | 'users-imported'
  | 'users-exported'
  | 'course-created'
  | 'course-renamed'
  | 'course-deleted'
  | 'course-restored'
  | 'course-erased'
  | 'enrolled'
  | 'unenrolled'
  | 'material-added'
  | 'material-changed'
  | 'material-file-replaced'
  | 'material-captions-changed'
  | 'materials-reordered'
  | 'material-deleted'
  | 'material-restored'
  | 'material-erased'
  | 'trash-emptied'
  | 'contact-message'
  | 'backup-made'
  | 'backup-failed'
  | 'backup-restored'
  | 'damage-found';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Who did it; left out for visitors and the system. */
  readonly actorId?: number | undefined;
  readonly subject?: { readonly type: 'user' | 'course' | 'material'; readonly id: number } | undefined;
  /** Further facts; never a secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Writes an entry in the caller's transaction: what is undone was not done. */
export async function recordAudit(tx: Db, at: number, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at,
      actor_id: entry.actorId ?? null,
      action: entry.action,
      subject_type: entry.subject?.type ?? null,
      subject_id: entry.subject?.id ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
