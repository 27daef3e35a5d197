import { formatNumber } from '../../../lib/words/format-price.ts';
import { daysAgo } from '../days-ago.ts';

/** How many wait, and how long the first of them has: `14 waiting, the oldest from 3 days ago`. Undefined where no one does. */
export const waitingWords = (total = 0, oldest: number | null | undefined): string | undefined =>
  total === 0 || oldest == null
    ? undefined
    : `${formatNumber(total)} waiting, the oldest from ${daysAgo(oldest)}`;
