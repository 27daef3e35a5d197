import { type AuditAction, type AuditSubject, audit } from '../audit.ts';
import type { Db } from '../db/database.ts';

export type { AuditAction };

/** The older form of {@link audit}, for callers that are not converted yet. */
export const recordAudit = (
  tx: Db,
  _at: number,
  entry: {
    readonly action: AuditAction;
    readonly actorId?: number | undefined;
    readonly subject?: AuditSubject | undefined;
    readonly detail?: Readonly<Record<string, string | number | boolean>>;
  },
): Promise<void> => audit(tx, entry.actorId, entry.action, entry.subject, entry.detail);
