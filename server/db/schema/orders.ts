import type { Generated } from 'kysely';
import type { DeclineKind } from '../../contract/decline-reasons.ts';
import type { OrderState } from '../../contract/orders.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { Handled } from './handled.ts';

export interface OrdersTables {
  /** A reason to have a course. An enrollment exists while one does. */
  grants: {
    id: Generated<number>;
    user_id: number;
    course_id: number;
    source: 'admin' | 'order';
    order_id: number | null;
    offer_key: Generated<string | null>;
    /** The offer whose grant followed this one. */
    moved_to: Generated<string | null>;
    created_at: number;
    /** When it ends by itself: the end of a day in India; null for no end. */
    ends_at: Generated<number | null>;
    /** Days before the end that the last word about it was for; null before the first. */
    told_days: Generated<number | null>;
    ended_at: number | null;
    /** Null while it lives, and for one that ended at its time. */
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
    /** The list price less some paise that identify the order. */
    due_paise: number;
    coupon_id: Generated<number | null>;
    discount_paise: Generated<number>;
    /** 1 where its buyer had the course before. */
    renews: Generated<number>;
    /** Amounts that pay in full for buyers who used the buy page's QR, separated by spaces. */
    page_paise: string | null;
    offer_key: Generated<string | null>;
    /** JSON of the offer's name and days as they were sold. */
    offer: Generated<string | null>;
    /** JSON of the rule of access as it was sold; null for no end. */
    access: Generated<string | null>;
    state: OrderState;
    buyer_name: string;
    buyer_key: Generated<string>;
    buyer_email: string;
    buyer_phone: string | null;
    /** Two digits, as in a GSTIN. */
    buyer_state: string | null;
    buyer_gstin: string | null;
    buyer_company: string | null;
    buyer_address: string | null;
    /** Null in rows of earlier versions, whose sentence is in `decline_reason`. */
    decline_kind: Generated<DeclineKind | null>;
    decline_reason: string | null;
    /** `due_paise` is the agreed amount. */
    agreed_reason: string | null;
    created_at: number;
    expires_at: number;
    state_at: number;
    reminded_at: number | null;
    version: Generated<number>;
  };

  order_parts: {
    order_id: number;
    /** From 1. */
    number: number;
    paise: number;
    /** Null until the course is opened, where it is due some days after that. */
    due_on: string | null;
    due_days: number | null;
    /** Days before the due day that the last reminder was for; null before the first. */
    told_days: Generated<number | null>;
  };

  /** Money for an order. Of several reports of one reference, the lowest id was first. */
  payments: {
    id: Generated<number>;
    order_id: number;
    state: 'reported' | 'accepted' | 'refused' | 'withdrawn';
    reference: string | null;
    /** Null where no buyer reported it. */
    reported_at: number | null;
    /** Null until accepted, like the columns below. */
    amount_paise: number | null;
    method: PaymentMethod | null;
    paid_on: string | null;
    financial_year: string | null;
    accepted_by: number | null;
    accepted_at: number | null;
    /** First payment of its transfer; the bank line refers to that one. */
    split_of: number | null;
  };

  list_prices: {
    slug: string;
    price_paise: number;
    since: number;
    /** Empty for a course with one price; with ` renew` for who had the course before. */
    offer_key: Generated<string>;
    /** Last day of a lower price, as the page said; null for one that was to stay. */
    last_day: Generated<string | null>;
  };

  /** Money from a bank statement. Unused credits are deleted after 30 days. */
  bank_credits: {
    id: Generated<number>;
    /** SHA-256 of the line, so that repeated lines add nothing. */
    fingerprint: string;
    day: string;
    amount_paise: number;
    /** What the line may mean by a reference, with spaces between. */
    reference_list: string;
    narration: string;
    imported_at: number;
    /** Ignored by an admin; for one that paid an order: its difference or reversal. */
    ignored_at: number | null;
    payment_id: number | null;
    refund_id: number | null;
    /** The day on which the same amount with the same reference went out. */
    taken_back_on: string | null;
    /** 1 from the line on where the running balance of its file stops agreeing. */
    unproved: Generated<number>;
  };

  statements: {
    id: Generated<number>;
    read_at: number;
    first_day: string;
    last_day: string;
  };

  statement_columns: {
    /** SHA-256, hex, of the row of names. */
    header_hash: string;
    positions: string;
  };
}

// biome-ignore format: a line or two for each way of handling
export const ordersData = {
  grants: {
    export: ['source', 'offer_key', 'moved_to', 'created_at', 'ends_at', 'ended_at', 'ended_why'],
    tie: ['id', 'user_id', 'course_id', 'order_id'],
    none: ['told_days'],
  },
  orders: {
    export: ['created_at as orderedAt', 'code', 'course_name as courseName', 'state', 'list_paise as listPaise',
      'due_paise as duePaise', 'discount_paise as discountPaise', 'offer', 'access',
      'buyer_name as name', 'buyer_email as email', 'buyer_phone as phone', 'buyer_state as stateOfIndia', 'buyer_gstin as gstin',
      'buyer_company as company', 'buyer_address as address', 'decline_kind as declinedFor', 'decline_reason as declineReason', 'agreed_reason as agreedReason',
      'expires_at as validUntil', 'state_at as stateSince'],
    tie: ['id', 'user_id', 'buyer_key'],
    none: ['slug', 'offer_key', 'page_paise', 'coupon_id', 'renews', 'reminded_at', 'version'],
  },
  order_parts: {
    export: ['number', 'paise', 'due_on as dueOn', 'due_days as dueDays'],
    tie: ['order_id'],
    none: ['told_days'],
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
