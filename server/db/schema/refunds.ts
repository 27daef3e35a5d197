import type { Generated } from 'kysely';

export interface RefundsTables {
  /** Money on its way back, in integer paise. */
  refunds: {
    id: Generated<number>;
    /** Null where no order took the money; then `reason` is the line of the bank. */
    order_id: number | null;
    /** Null where an admin began it. */
    message_id: number | null;
    /** Of an admin who began it. */
    reason: Generated<string | null>;
    amount_paise: number;
    state: 'asked' | 'agreed' | 'sent' | 'refused';
    /** Of the payment that gave it back. */
    reference: string | null;
    receipt_id: number | null;
    created_at: number;
    state_at: number;
  };
}
