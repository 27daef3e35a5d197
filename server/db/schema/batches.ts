import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface BatchesTables {
  /** Who wants to hear when an offer has a free place. */
  waiters: {
    id: Generated<number>;
    slug: string;
    offer_key: string;
    /** Lowercase email. */
    email_key: string;
    name: string;
    /** Null for who was not logged in. */
    user_id: number | null;
    at: number;
    /** When they were last told of a free place; null while they wait. */
    told_at: Generated<number | null>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const batchesData = {
  waiters: {
    export: ['at as askedAt', 'slug as course', 'offer_key as offer', 'name', 'email_key as email', 'told_at as toldAt'],
    tie: ['id', 'user_id'],
  },
} as const satisfies Handled<BatchesTables>;
