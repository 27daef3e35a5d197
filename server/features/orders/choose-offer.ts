import type { CatalogueCourse } from '../../catalogue.ts';
import { indianDay } from '../../contract/india-time.ts';
import { isOnSale, type Offer, priceOn } from '../../contract/offers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/** Finds a published course, also one that is hidden. */
export const findListed = ({ catalogue }: Pick<Deps, 'catalogue'>, slug: string) =>
  [...catalogue.courses, ...catalogue.hidden].find((course) => course.slug === slug);

/** Finds an offer of a published course, also one that is hidden or over. */
export const findOffer = (
  deps: Pick<Deps, 'catalogue'>,
  slug: string,
  key: string | null | undefined,
): Offer | undefined => findListed(deps, slug)?.offers?.find((offer) => offer.key === key);

export const paiseOf = ({ priceInr }: CatalogueCourse, offer: Offer | undefined, at: number): number =>
  (offer === undefined ? priceInr : priceOn(offer, indianDay(at))) * 100;

/** Returns the offer with a key, or the only one on sale. @throws AppError OFFER_CLOSED, INVALID_INPUT */
export function chooseOffer(
  { courseName, offers }: CatalogueCourse,
  key: string | undefined,
  at: number,
): Offer | undefined {
  const refuse = (message: string) => AppError.ofField('INVALID_INPUT', '/offer', 'required', message);
  if (offers === undefined) {
    if (key !== undefined) throw refuse(`${courseName} has one price. Leave the choice out.`);
    return undefined;
  }
  const onSale = offers.filter((offer) => isOnSale(offer, indianDay(at)));
  if (key === undefined) {
    if (onSale.length !== 1) throw refuse('Please choose one.');
    return onSale[0];
  }
  const chosen = offers.find((offer) => offer.key === key);
  if (chosen === undefined) throw refuse('This is not offered any more. Please choose another.');
  if (onSale.includes(chosen)) return chosen;
  throw new AppError('OFFER_CLOSED', {
    message: `You can't join “${chosen.name}” any more, and nothing was ordered.`,
  });
}
