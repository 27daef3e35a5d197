import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface BatchesTables {
  waiters: {
    id: Generated<number>;
    slug: string;
    offer_key: string;
    email_key: string;
    name: string;
    user_id: number | null;
    at: number;
    /** Null while they wait. */
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
