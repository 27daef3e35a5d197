import { audit } from '../../audit.ts';
import * as contract from '../../contract/codes.ts';
import type { IsExpected, Page, PageQuery } from '../../contract/fields.ts';
import { indianDay } from '../../contract/india-time.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { findListed } from '../orders/choose-offer.ts';
import { listCodeUses } from '../orders/code-uses.ts';
import type { CouponRow } from './coupons.repository.ts';
import * as rows from './coupons.repository.ts';

/** Lists codes, newest first, with their uses and the money that came with them. */
export async function listCodes({ db, now }: Deps, query: PageQuery): Promise<Page<contract.Coupon>> {
  const page = await rows.listCoupons(db, query);
  const ids = page.items.map(({ id }) => id);
  const uses = new Map((await listCodeUses(db, ids, now())).map((use) => [use.couponId, use]));
  return { ...page, items: page.items.map((row) => toCoupon(row, uses.get(row.id))) };
}

function toCoupon(row: CouponRow, use: { uses: number; receivedPaise: number } | undefined): contract.Coupon {
  return contract.coupon.decode({
    ...camelCased(row),
    slugs: listIn(row.slugs),
    offerKeys: listIn(row.offer_keys),
    forRenewals: row.for_renewals === 1,
    uses: use?.uses ?? 0,
    receivedPaise: use?.receivedPaise ?? 0,
  });
}

/** Shows the prices of the day, and the field for a code where one works. @returns whether pages changed */
export async function showToday({ db, now, publisher }: Deps): Promise<boolean> {
  const live = await rows.listLive(db, indianDay(now()));
  return publisher.showToday(
    live.map((row) => ({ slugs: listIn(row.slugs), forRenewals: row.for_renewals === 1 })),
  );
}

const listIn = (text: string | null) => (text === null ? null : (JSON.parse(text) as string[]));

/** @throws AppError CODE_TAKEN, UNKNOWN_COURSE */
export function makeCode(deps: Deps, input: contract.CouponInput, actorId: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    if ((await rows.findByCode(tx, input.code)) !== undefined)
      throw AppError.ofField('CODE_TAKEN', '/code', 'code_taken');
    const made = { code: input.code, made_at: deps.now(), ...columnsOf(deps, input) };
    const id = await rows.insertCoupon(tx, made);
    await recordCode(tx, 'code-made', input.code, actorId);
    return id;
  });
}

/** Replaces what a code is for. @throws AppError CHANGED_MEANWHILE, UNKNOWN_COURSE */
export function changeCode(
  deps: Deps,
  id: number,
  input: contract.CouponChange,
  isExpected: IsExpected,
  actorId: number,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { version, code, slugs } = orNotFound(await rows.findCoupon(tx, id));
    if (!isExpected(version)) throw new AppError('CHANGED_MEANWHILE');
    await rows.updateCoupon(tx, id, columnsOf(deps, input, listIn(slugs) ?? []));
    await recordCode(tx, 'code-changed', code, actorId);
  });
}

/** Stops a code; orders that used it keep their price. Idempotent. */
export function stopCode(deps: Deps, id: number, actorId: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { code, stopped_at } = orNotFound(await rows.findCoupon(tx, id));
    if (stopped_at !== null) return;
    await rows.updateCoupon(tx, id, { stopped_at: deps.now() });
    await recordCode(tx, 'code-stopped', code, actorId);
  });
}

/** @param kept courses that a code has already, also where they are gone */
function columnsOf(deps: Deps, input: contract.CouponChange, kept: readonly string[] = []) {
  const { slugs, offerKeys, forRenewals } = input;
  if (slugs?.some((slug) => !kept.includes(slug) && findListed(deps, slug) === undefined))
    throw AppError.ofField('UNKNOWN_COURSE', '/slugs', 'unknown');
  return {
    percent: input.percent ?? null,
    paise: input.paise ?? null,
    slugs: slugs === undefined ? null : JSON.stringify(slugs),
    offer_keys: offerKeys === undefined ? null : JSON.stringify(offerKeys),
    starts_on: input.startsOn ?? null,
    ends_on: input.endsOn ?? null,
    uses_max: input.usesMax ?? null,
    per_person: input.perPerson,
    for_renewals: Number(forRenewals),
    note: input.note ?? null,
  };
}

const recordCode = (
  tx: Db,
  action: 'code-changed' | 'code-made' | 'code-stopped',
  code: string,
  actorId: number,
): Promise<void> => audit(tx, actorId, action, undefined, { code });
