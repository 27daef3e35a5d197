import { accessEnd, lastDay, startOfDay } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import { partsOn } from '../../contract/offers.ts';
import * as contract from '../../contract/orders.ts';
import { lessParts, partsWords } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { applyCode, withTries } from '../codes/apply-code.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { findAccessEnd } from '../enrollments/enrollments.service.ts';
import { findUser } from '../users/users.service.ts';
import type { CodeUser } from './code-uses.ts';
import { pagePrices } from './page-prices.ts';
import { priceFor } from './sales.ts';

type Price = Awaited<ReturnType<typeof priceFor>>;

/** @throws AppError where who has paid gives a code */
export function assertUnpaid({ code, pricePaise, reference }: contract.OrderInput, listPaise: number): void {
  if (code === undefined || reference === undefined) return;
  const paid = formatPaise(pricePaise ?? listPaise);
  throw lateCode(`You paid ${paid}; ask us for the difference.`);
}

/** Says that a code comes too late. */
export const lateCode = (why: string) =>
  AppError.ofField('INVALID_INPUT', '/code', 'late', `A code counts before you pay. ${why}`);

/** Returns what an order's code takes off; undefined without one. @throws AppError CODE_INVALID */
export async function codeFor(
  deps: Deps,
  handle: Db,
  { code, course }: contract.OrderInput,
  { listPaise, offer, renews }: Pick<Price, 'listPaise' | 'offer' | 'renews'>,
  buyer: CodeUser,
) {
  if (code === undefined) return undefined;
  const parts = offer?.parts?.length ?? 1;
  return applyCode(deps, handle, code, {
    slug: course,
    offerKey: offer?.key,
    listPaise,
    renews,
    parts,
    buyer,
  });
}

/** Says what an order would be due. Writes nothing but the count of codes that do not work. */
export function quoteOrder(
  deps: Deps,
  input: contract.OrderInput,
  userId: number | undefined,
  address: string,
): Promise<contract.OrderQuote> {
  return withTries(deps, input, address, async () => {
    const { db } = deps;
    const price = await priceFor(deps, db, userId ?? 0, input.course, input.offer);
    const { listPaise, listed, offer, renews } = price;
    assertUnpaid(input, listPaise);
    await pagePrices(deps, db, input, listPaise, { offerKey: offer?.key, renews });
    const { email = input.email } = (await findUser(db, userId ?? 0)) ?? {};
    const { discountPaise = 0 } = (await codeFor(deps, db, input, price, { userId, email })) ?? {};
    const parts = partsOn(offer ?? {}, indianDay(deps.now()));
    const rule = (offer ?? listed).access;
    const course = await findCourseBySlug(db, input.course);
    const has = (course && (await findAccessEnd(db, userId ?? 0, course.id))) ?? undefined;
    const from = Math.max(deps.now(), startOfDay(offer?.starts));
    const duePaise = listPaise - discountPaise;
    const amounts = lessParts(
      parts.map(({ inr }) => inr * 100),
      discountPaise,
    ).map((paise, at) => ({ ...parts[at], paise }));
    return contract.orderQuote.decode({
      message: quoteWords(listPaise, duePaise, amounts),
      listPaise,
      discountPaise,
      duePaise,
      endsOn: rule === undefined ? null : lastDay(accessEnd(rule, from, has)),
      parts: amounts,
    });
  });
}

function quoteWords(listPaise: number, duePaise: number, parts: contract.OrderQuote['parts']): string {
  const less = duePaise < listPaise ? ` instead of ${formatPaise(listPaise)}` : '';
  const atOnce = `You pay ${formatPaise(duePaise)}${less}`;
  const dated = parts.map(({ paise, dueOn = null, dueDays = null }, at) => ({
    number: at + 1,
    paise,
    dueOn,
    dueDays,
  }));
  return dated.length > 1 ? `${atOnce}, or in parts: ${partsWords(dated)}.` : `${atOnce}.`;
}
