import { type AuditEntryAnswer, type AuditQuery, auditEntry } from '../../contract/audit.ts';
import type { Page } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { listAudit, listLessonTitles } from './audit.repository.ts';

type Detail = AuditEntryAnswer['detail'];
type Row = Awaited<ReturnType<typeof listAudit>>['items'][number];

function toAnswer(row: Row): AuditEntryAnswer {
  const { id, at, action, actor_id, subject_type: type, subject_id } = row;
  const detail = auditEntry.shape.detail.parse(JSON.parse(row.detail));
  // An order is named by its code, which every entry about it has.
  const name = type === 'order' ? String(detail['order']) : row.subjectName;
  const actor = actor_id === null ? null : { id: actor_id, name: row.actorName };
  const subject = type === null || subject_id === null ? null : { type, id: subject_id, name };
  return { id, at, action, actor, subject, detail };
}

const lessonIn = ({ materialId }: Detail): number | undefined =>
  typeof materialId === 'number' ? materialId : undefined;

function named(detail: Detail, titles: ReadonlyMap<number, string>): Detail {
  const id = lessonIn(detail);
  return id === undefined ? detail : { ...detail, lesson: titles.get(id) ?? 'deleted' };
}

export async function listAuditEntries({ db }: Deps, query: AuditQuery): Promise<Page<AuditEntryAnswer>> {
  const { items, ...page } = await listAudit(db, query);
  const entries = items.map(toAnswer);
  const lessonIds = entries.flatMap(({ detail }) => lessonIn(detail) ?? []);
  const titles = await listLessonTitles(db, lessonIds);
  return { ...page, items: entries.map((entry) => ({ ...entry, detail: named(entry.detail, titles) })) };
}
