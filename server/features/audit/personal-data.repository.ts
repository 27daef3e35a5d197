// Foreign tables read: orders
import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf } from '../../db/personal-rows.ts';
import { personalData } from '../../db/schema/personal-data.ts';
import { KEPT_DAYS } from '../../kept-days.ts';

/** Three index searches; one with "or" would read the whole log. */
const entriesOf = (tx: Db, person: DataSubject) =>
  tx.selectFrom((from) => {
    const { id } = person;
    const log = from.selectFrom('audit_log').selectAll();
    const about = log.where('subject_type', '=', 'user').where('subject_id', '=', id);
    const ofOrders = log.where('subject_type', '=', 'order').where(ofOrdersOf(person, 'subject_id'));
    return log.where('actor_id', '=', id).union(about).union(ofOrders).as('entries');
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
    .where('at', '<', at - KEPT_DAYS.audit * DAY_MS)
    .execute();
