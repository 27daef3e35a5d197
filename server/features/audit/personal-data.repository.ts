import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import { personalData } from '../../db/schema/personal-data.ts';
import { DAYS_MS, KEPT_DAYS } from '../../kept-days.ts';

/** Two index searches; one with "or" would read the whole log. */
const entriesOf = (tx: Db, { id }: DataSubject) =>
  tx.selectFrom((from) => {
    const log = from.selectFrom('audit_log').selectAll();
    const about = log.where('subject_type', '=', 'user').where('subject_id', '=', id);
    return log.where('actor_id', '=', id).union(about).as('entries');
  });

export async function exportOf(tx: Db, person: DataSubject) {
  const entries = await entriesOf(tx, person)
    .select([...personalData.audit_log.export, 'actor_id'])
    .orderBy('id')
    .execute();
  return {
    auditEntries: entries.map(({ actor_id, ...entry }) => {
      return { ...entry, by: actor_id === person.id ? 'you' : 'someone else' };
    }),
  };
}

export const sweep = (db: Db, at: number) =>
  db
    .deleteFrom('audit_log')
    .where('at', '<', at - KEPT_DAYS.audit * DAYS_MS)
    .execute();
