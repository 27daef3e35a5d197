import { sql } from 'kysely';
import type { OrderPart } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';

/** Parts of an order as one text, so that a list of orders is one query; null for an order that is paid at once. */
export const partsAsText = sql<string | null>`(
  select string_agg(paise || ':' || coalesce(due_on, '') || ':' || coalesce(due_days, 0), ' ' order by number)
  from order_parts where order_id = orders.id)`;

/** Returns the parts of an order; undefined for one that is paid at once. */
export const partsOf = ({ parts }: { readonly parts: string | null }): OrderPart[] | undefined =>
  parts?.split(' ').map((part, at) => {
    const [paise, dueOn = '', dueDays] = part.split(':');
    return { number: at + 1, paise: Number(paise), dueOn: dueOn || null, dueDays: Number(dueDays) || null };
  });

export const insertParts = (tx: Db, order_id: number, parts: readonly OrderPart[]) =>
  tx
    .insertInto('order_parts')
    .values(
      parts.map(({ number, paise, dueOn, dueDays }) => ({
        order_id,
        number,
        paise,
        due_on: dueOn,
        due_days: dueDays,
      })),
    )
    .execute();

/** Gives parts their amounts and days; of those that are left out none stays. */
export async function updateParts(tx: Db, orderId: number, parts: readonly OrderPart[]): Promise<void> {
  const ofOrder = tx.deleteFrom('order_parts').where('order_id', '=', orderId);
  await ofOrder.where('number', '>', parts.length).execute();
  for (const { number, paise, dueOn, dueDays } of parts)
    await tx
      .updateTable('order_parts')
      .set({ paise, due_on: dueOn, due_days: dueDays })
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .execute();
}

/** @returns false where someone else did */
export async function markPartTold(tx: Db, orderId: number, number: number, days: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_parts')
    .set({ told_days: days })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where((eb) => eb.or([eb('told_days', 'is', null), eb('told_days', '>', days)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Notes for how near a due day its buyer knows of it; null for not yet. */
export const setPartTold = (tx: Db, orderId: number, number: number, told_days: number | null) =>
  tx
    .updateTable('order_parts')
    .set({ told_days })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute();
