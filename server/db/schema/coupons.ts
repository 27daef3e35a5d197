import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface CouponsTables {
  /** Their uses are counted from orders. */
  coupons: {
    id: Generated<number>;
    code: string;
    /** Either this or `paise`. */
    percent: number | null;
    paise: number | null;
    /** JSON lists; null for all. */
    slugs: string | null;
    offer_keys: string | null;
    starts_on: string | null;
    ends_on: string | null;
    uses_max: number | null;
    per_person: Generated<number>;
    for_renewals: Generated<number>;
    note: string | null;
    made_at: number;
    stopped_at: Generated<number | null>;
    version: Generated<number>;
  };
}

export const couponsData = { coupons: 'none' } as const satisfies Handled<CouponsTables>;
