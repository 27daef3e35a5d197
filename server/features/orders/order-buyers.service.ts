import type { BuyerInput } from '../../contract/buyers.ts';
import type { IsExpected } from '../../contract/fields.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as rows from './orders.repository.ts';

const buyerColumns = ({ fullName, email, phone, state, gstin, company, address }: BuyerInput) => ({
  buyer_name: fullName,
  buyer_email: email,
  buyer_phone: phone ?? null,
  buyer_state: gstin?.slice(0, 2) ?? state ?? null,
  buyer_gstin: gstin ?? null,
  buyer_company: company ?? null,
  buyer_address: address ?? null,
});

/** Who an order is for, as its documents name them. */
export function createOrderBuyers(
  { db, now }: ServiceDeps,
  { orders, receipts }: Pick<Services, 'orders' | 'receipts'>,
) {
  return {
    /**
     * Corrects the buyer. Documents with other data are replaced. Idempotent.
     * @returns serials of the new documents
     */
    correct: (id: number, input: BuyerInput, isExpected: IsExpected, actorId: number): Promise<string[]> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, id);
        const change = buyerColumns(input);
        const names = Object.keys(change) as (keyof typeof change)[];
        const changed = names.filter((name) => order[name] !== change[name]);
        if (changed.length === 0) return [];
        if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
        // Since when it is paid stays: a refund may be asked for until some days after.
        await rows.updateOrder(tx, id, change, order.state_at);
        const replaced = await receipts.replaceIn(tx, { ...order, ...change }, now());
        const serials = replaced.map(({ serial }) => serial);
        const detail = { changed: changed.join(' '), receipts: serials.join(' ') };
        await orders.record(tx, order, 'buyer-corrected', detail, actorId);
        return serials;
      }),
  };
}
