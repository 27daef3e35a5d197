import { type SelectQueryBuilder, sql } from 'kysely';
import { type Page, type PageQuery, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { countRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

/** Day by which a partly paid order's next part is due; later than all where there is none. */
const dueDay = sql<string>`case when orders.state <> 'short' then '9' else coalesce((
  select min(due_on) from order_parts where order_id = orders.id and (
    select sum(up_to.paise) from order_parts up_to
    where up_to.order_id = order_parts.order_id and up_to.number <= order_parts.number
  ) > (select coalesce(sum(amount_paise), 0) from payments where payments.order_id = orders.id)), '9') end`;

/** Returns a page of orders: what is due first, then the newest. @param counted same rows, with fewer joins */
export async function readByDueDay<Row extends { readonly id: number }>(
  found: SelectQueryBuilder<Tables, 'orders', Row>,
  { limit = limits.pageSize, cursor = 0 }: PageQuery,
  counted: SelectQueryBuilder<Tables, 'orders', object>,
): Promise<Page<Row>> {
  const last = sql`(select ${dueDay} from orders where orders.id = ${cursor})`;
  const rows = await found
    .$if(cursor > 0, (page) =>
      page.where(sql<boolean>`(${dueDay} > ${last} or ${dueDay} = ${last} and orders.id < ${cursor})`),
    )
    .orderBy(dueDay)
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows as readonly Row[], limit, await countRows(counted));
}
