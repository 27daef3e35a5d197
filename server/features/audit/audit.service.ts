import { type AuditEntryAnswer, type AuditQuery, auditEntry } from '../../contract/audit.ts';
import type { Page } from '../../contract/fields.ts';
import type { ServiceDeps } from '../../deps.ts';
import { listAudit } from './audit.repository.ts';

type Row = Awaited<ReturnType<typeof listAudit>>['items'][number];

const toAnswer = (row: Row): AuditEntryAnswer => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actorName },
  subject:
    row.subject_type === null || row.subject_id === null
      ? null
      : { type: row.subject_type, id: row.subject_id, name: row.subjectName },
  detail: auditEntry.shape.detail.parse(JSON.parse(row.detail)),
});

export const createAuditService = ({ db }: ServiceDeps) => ({
  async list(query: AuditQuery): Promise<Page<AuditEntryAnswer>> {
    const { items, ...page } = await listAudit(db, query);
    return { ...page, items: items.map(toAnswer) };
  },
});
