import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface RefundsTables {
  /** Money on its way back, in integer paise. */
  refunds: {
    id: Generated<number>;
    /** Null for unclaimed money; then `reason` is the bank line, and `paid_on` its day. */
    order_id: number | null;
    /** The order that the line of the bank names, where no order took the money. */
    named_order_id: Generated<number | null>;
    paid_on: Generated<string | null>;
    message_id: number | null;
    reason: Generated<string | null>;
    amount_paise: number;
    state: 'asked' | 'agreed' | 'sent' | 'refused';
    reference: string | null;
    receipt_id: number | null;
    created_at: number;
    state_at: number;
  };
}

// biome-ignore format: a line or two for each way of handling
export const refundsData = {
  refunds: {
    export: ['created_at as begunAt', 'amount_paise as amountPaise', 'state', 'reason', 'paid_on as paidOn', 'reference', 'state_at as stateSince'],
    tie: ['id', 'order_id', 'named_order_id', 'message_id', 'receipt_id'],
  },
} as const satisfies Handled<RefundsTables>;
