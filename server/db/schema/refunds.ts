import type { Generated } from 'kysely';

export interface RefundsTables {
  tickets: {
    id: Generated<number>;
    number: string;
    kind: 'complaint' | 'refund';
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at: number;
    due_at: number;
    answer: string | null;
    closed_at: number | null;
  };

  /** Money of an order on its way back, in integer paise. */
  refunds: {
    id: Generated<number>;
    order_id: number;
    /** Null where an admin began it. */
    ticket_id: number | null;
    amount_paise: number;
    state: 'asked' | 'agreed' | 'sent' | 'refused';
    /** Of the payment that gave it back. */
    reference: string | null;
    receipt_id: number | null;
    created_at: number;
    state_at: number;
  };
}
