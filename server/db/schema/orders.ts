import type { Generated } from 'kysely';
import type { DeclineKind } from '../../contract/decline-reasons.ts';
import type { OrderState } from '../../contract/orders.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { Handled } from './handled.ts';

export interface OrdersTables {
  /** A reason why a person has a course. An enrollment exists exactly while one of them lives. */
  grants: {
    id: Generated<number>;
    user_id: number;
    course_id: number;
    source: 'admin' | 'order';
    order_id: number | null;
    created_at: number;
    ended_at: number | null;
    ended_why: 'unenrolled' | 'refund' | null;
  };

  /** Money is in integer paise. What the buyer gave stays as given, whatever becomes of the account. */
  orders: {
    id: Generated<number>;
    /** Eight capital letters and digits, for the payment's note. */
    code: string;
    user_id: number | null;
    slug: string;
    course_name: string;
    list_paise: number;
    /** What is to be paid: the list price, less some paise that tell it from other orders. */
    due_paise: number;
    /** Of a buyer who paid by the QR of the buy page before ordering: each amount that is all of the price, with spaces between. */
    page_paise: string | null;
    state: OrderState;
    buyer_name: string;
    /** The buyer's name, folded. */
    buyer_key: Generated<string>;
    buyer_email: string;
    buyer_phone: string | null;
    /** Two digits, as in a GSTIN. */
    buyer_state: string | null;
    buyer_gstin: string | null;
    buyer_company: string | null;
    buyer_address: string | null;
    /** Why it was declined or its acceptance undone; null in rows of earlier versions, whose sentence is in `decline_reason`. */
    decline_kind: Generated<DeclineKind | null>;
    /** What an admin wrote to the buyer. */
    decline_reason: string | null;
    /** Why less than the price was agreed; `due_paise` is what was agreed. */
    agreed_reason: string | null;
    created_at: number;
    expires_at: number;
    state_at: number;
    reminded_at: number | null;
    version: Generated<number>;
  };

  /**
   * Money for an order: reported by its buyer, recorded by an admin, or both. Of several orders that report one
   * reference, the one with the lowest id was first.
   */
  payments: {
    id: Generated<number>;
    order_id: number;
    state: 'reported' | 'accepted' | 'refused' | 'withdrawn';
    reference: string | null;
    /** Null where no buyer reported it. */
    reported_at: number | null;
    /** Like the columns below, null until an admin accepts it. */
    amount_paise: number | null;
    method: PaymentMethod | null;
    /** The bank's day, `2026-11-24`; null where unknown. */
    paid_on: string | null;
    financial_year: string | null;
    accepted_by: number | null;
    accepted_at: number | null;
    /** The first payment of the transfer that this one is a part of; its bank line names that one. */
    split_of: number | null;
  };

  /** What a course costs from a moment on, until the next row of it. */
  list_prices: {
    slug: string;
    price_paise: number;
    since: number;
  };

  /** Money that came, as a bank statement tells it. One that no order takes is deleted after 30 days. */
  bank_credits: {
    id: Generated<number>;
    /** SHA-256, hex, of what the line says: the same line in another file adds nothing. */
    fingerprint: string;
    /** `2026-08-24` */
    day: string;
    amount_paise: number;
    /** What the line may mean by a reference, with spaces between. */
    reference_list: string;
    narration: string;
    imported_at: number;
    /** An admin set it aside; of one that paid an order: its difference, or that the bank took it back. */
    ignored_at: number | null;
    payment_id: number | null;
    /** The refund by which it, or what no order took of it, goes back. */
    refund_id: number | null;
    /** The day on which the same amount with the same reference went out. */
    taken_back_on: string | null;
    /** 1 from the line on where the running balance of its file stops agreeing. */
    unproved: Generated<number>;
  };

  /** A statement that was read, and the days that its lines cover. */
  statements: {
    id: Generated<number>;
    read_at: number;
    /** `2026-08-24` */
    first_day: string;
    last_day: string;
  };

  /** Where the columns are in files whose names were unknown until an admin told. */
  statement_columns: {
    /** SHA-256, hex, of the row of names. */
    header_hash: string;
    positions: string;
  };
}

// biome-ignore format: a line or two for each way of handling
export const ordersData = {
  grants: {
    export: ['source', 'created_at', 'ended_at', 'ended_why'],
    tie: ['id', 'user_id', 'course_id', 'order_id'],
  },
  orders: {
    export: ['created_at as orderedAt', 'code', 'course_name as courseName', 'state', 'list_paise as listPaise',
      'due_paise as duePaise',
      'buyer_name as name', 'buyer_email as email', 'buyer_phone as phone', 'buyer_state as stateOfIndia', 'buyer_gstin as gstin',
      'buyer_company as company', 'buyer_address as address', 'decline_kind as declinedFor', 'decline_reason as declineReason', 'agreed_reason as agreedReason',
      'expires_at as validUntil', 'state_at as stateSince'],
    tie: ['id', 'user_id', 'buyer_key'],
    none: ['slug', 'page_paise', 'reminded_at', 'version'],
  },
  payments: {
    export: ['reported_at as reportedAt', 'accepted_at as acceptedAt', 'state', 'amount_paise as amountPaise', 'method',
      'reference', 'paid_on as paidOn'],
    tie: ['id', 'order_id', 'accepted_by', 'split_of'],
    none: ['financial_year'],
  },
  list_prices: 'none',
  // Of those that no order took no one knows whose they are; they are deleted after 30 days.
  bank_credits: {
    export: ['day', 'amount_paise as amountPaise', 'narration', 'reference_list as references'],
    tie: ['id', 'payment_id', 'refund_id'],
    none: ['fingerprint', 'imported_at', 'ignored_at', 'taken_back_on', 'unproved'],
  },
  statements: 'none',
  statement_columns: 'none',
} as const satisfies Handled<OrdersTables>;
