import type { Catalogue } from '../../server/catalogue.ts';
import { daysAfter } from '../../server/contract/access.ts';
import { indianDay } from '../../server/contract/india-time.ts';
import type { Offer } from '../../server/contract/offers.ts';
import { catalogue } from './product.ts';

const today = indianDay(Date.now());
/** A day of India so many days from now. */
export const dayIn = (days: number): string => daysAfter(today, days);

/** A batch with few places, like another one where the given facts differ. */
export const batchOf = (key: string, name: string, more: Partial<Offer> = {}): Offer => ({
  key,
  name,
  priceInr: 4999,
  starts: dayIn(20),
  ends: dayIn(120),
  joinUntil: dayIn(30),
  seats: 2,
  access: { until: dayIn(200) },
  ...more,
});

/** The catalogue with these offers of Full Stack. */
export const withOffers = (...offers: Offer[]): Catalogue => ({
  ...catalogue,
  courses: catalogue.courses.map((one) =>
    one.slug === 'full-stack' ? { ...one, offers, closed: false } : one,
  ),
});
