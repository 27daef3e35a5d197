import { type Kysely, sql } from 'kysely';

/** What buyers did. What admins did is in the audit log already. */
const ACTIONS: Readonly<Record<string, string>> = {
  ordered: 'order-placed',
  claimed: 'payment-reported',
  withdrawn: 'payment-withdrawn',
  cancelled: 'order-cancelled',
  'refund-asked': 'refund-asked',
};

interface Entry {
  readonly id: number;
  readonly detail: string;
  readonly subject_type: string | null;
  readonly subject_id: number | null;
}

/** Events of orders become entries of the audit log, and no entry repeats a reference or what someone typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeEntries(db);
  let added = 0n;
  for (const [what, action] of Object.entries(ACTIONS)) {
    const more = what === 'refund-asked' ? sql`',' || substr(detail, 2)` : sql`'}'`;
    const { numAffectedRows = 0n } = await sql`
      insert into audit_log (at, action, subject_type, subject_id, detail)
      select at, ${action}, 'order', order_id, '{"order":"' || code || '"' || ${more}
      from order_events join orders on orders.id = order_id where what = ${what}`.execute(db);
    added += numAffectedRows;
  }
  await db.schema.dropTable('order_events').execute();
  if (added === 0n) return;
  // The log is read by id.
  await sql`create temporary table entries as select * from audit_log`.execute(db);
  await sql`delete from audit_log`.execute(db);
  const columns = sql.raw('at, actor_id, action, subject_type, subject_id, detail');
  await sql`insert into audit_log (${columns}) select ${columns} from entries order by at, id`.execute(db);
  await sql`drop table entries`.execute(db);
}

/** Entries about an order have it as subject in place of its buyer. */
async function changeEntries(db: Kysely<unknown>): Promise<void> {
  const orders = await sql<{ id: number; code: string }>`select id, code from orders`.execute(db);
  const idOf = new Map(orders.rows.map(({ id, code }) => [code, id]));
  const { rows } = await sql<Entry>`
    select id, detail, subject_type, subject_id from audit_log where action in ('payment-accepted',
      'payment-declined', 'refund-agreed', 'refund-refused', 'refund-sent', 'receipt-cancelled',
      'announcement-written')`.execute(db);
  for (const { id, ...entry } of rows) {
    const { reason: _reason, title: _title, ...detail } = JSON.parse(entry.detail) as Record<string, unknown>;
    const orderId = idOf.get(String(detail['order']));
    const type = orderId === undefined ? entry.subject_type : 'order';
    await sql`
      update audit_log set detail = ${JSON.stringify(detail)}, subject_type = ${type},
        subject_id = ${orderId ?? entry.subject_id}
      where id = ${id}`.execute(db);
  }
}
