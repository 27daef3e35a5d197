import { type AuditEntryAnswer, type AuditQuery, auditEntry } from '../../contract/audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countAudit, listActorIds, listAudit } from './audit.repository.ts';

type Row = Awaited<ReturnType<typeof listAudit>>[number];

const toAnswer = (row: Row): AuditEntryAnswer => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
  subject:
    row.subject_type === null || row.subject_id === null
      ? null
      : { type: row.subject_type, id: row.subject_id, name: row.user_name ?? row.course_name ?? row.title },
  detail: auditEntry.shape.detail.parse(JSON.parse(row.detail)),
});

const MOST_ACTORS = 1000;
const TOO_MANY = 'Too many people match. Type more of the name or of the email.';

export function createAuditService({ db }: ServiceDeps) {
  async function actorsOf(search: string): Promise<readonly number[] | undefined> {
    if (search === '') return undefined;
    const ids = await listActorIds(db, search, MOST_ACTORS + 1);
    if (ids.length <= MOST_ACTORS) return ids;
    throw AppError.ofField('INVALID_INPUT', '/actor', 'too_many', TOO_MANY);
  }

  return {
    async list(query: AuditQuery): Promise<Page<AuditEntryAnswer>> {
      const limit = query.limit ?? limits.pageSize;
      const filter = { action: query.action ?? '', actorIds: await actorsOf(query.actor ?? '') };
      const rows = await listAudit(db, filter, { limit: limit + 1, cursor: query.cursor });
      return pageOf(rows.map(toAnswer), limit, await countAudit(db, filter));
    },
  };
}
