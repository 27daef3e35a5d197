import type { Generated } from 'kysely';

export interface AuditLogTable {
  id: Generated<number>;
  at: number;
  /** Null for the system and for visitors. */
  actor_id: number | null;
  action: string;
  subject_type: string | null;
  subject_id: number | null;
  /** JSON object; never a secret. */
  detail: string;
}
