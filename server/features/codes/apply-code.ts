import { CODE_INVALID, discountOf, foldCode } from '../../contract/codes.ts';
import { indianDay } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type CodeUser, countCodeUses } from '../orders/code-uses.ts';
import * as rows from './coupons.repository.ts';

interface Terms {
  readonly slug: string;
  readonly offerKey: string | undefined;
  readonly renews: boolean;
}

interface Sale extends Terms {
  readonly listPaise: number;
  readonly parts: number;
  readonly buyer: CodeUser;
}

/** Returns whether a list kept as JSON has a value; null is for all. */
const has = (list: string | null, value: string | undefined): boolean =>
  list === null || (value !== undefined && (JSON.parse(list) as string[]).includes(value));

function isFor(coupon: rows.CouponRow, { slug, offerKey, renews }: Terms, day: string): boolean {
  const isInTime = (coupon.starts_on ?? day) <= day && day <= (coupon.ends_on ?? day);
  const isForThis = has(coupon.slugs, slug) && has(coupon.offer_keys, offerKey);
  return coupon.stopped_at === null && isInTime && isForThis && (!renews || coupon.for_renewals === 1);
}

/** Finds a code that is for a sale, used up or not. @throws AppError CODE_INVALID */
export async function findCodeFor({ now }: Deps, handle: Db, typed: string, sale: Terms) {
  const coupon = await rows.findByCode(handle, foldCode(typed));
  if (coupon === undefined || !isFor(coupon, sale, indianDay(now()))) throw refused();
  return coupon;
}

/** Returns what a code takes off a sale. @throws AppError CODE_INVALID, whatever the reason */
export async function applyCode(deps: Deps, handle: Db, typed: string, sale: Sale) {
  const { now } = deps;
  const coupon = await findCodeFor(deps, handle, typed, sale);
  const { id, code, uses_max: most, per_person: each } = coupon;
  if (most !== null && (await countCodeUses(handle, id, now())) >= most) throw refused();
  if ((await countCodeUses(handle, id, now(), sale.buyer)) >= each) throw refused();
  const discountPaise = discountOf(coupon, sale.listPaise, sale.parts);
  if (discountPaise === 0) throw refused();
  return { id, code, discountPaise };
}

export async function listCodesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  return new Map((await rows.listByIds(db, known)).map(({ id, code }) => [id, code]));
}

/** Does what a typed code is part of; each that does not work spends a try. @throws AppError TOO_MANY_ATTEMPTS */
export async function withTries<Done>(
  { limiter }: Deps,
  { code, course }: { readonly code?: string | undefined; readonly course: string },
  address: string,
  work: () => Promise<Done>,
): Promise<Done> {
  if (code === undefined) return work();
  const key = `${address}:${course}`;
  await limiter.check('code', key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'CODE_INVALID') await limiter.takes('code', key);
    throw error;
  }
}

const refused = () => AppError.ofField('CODE_INVALID', '/code', 'code_invalid', CODE_INVALID);
