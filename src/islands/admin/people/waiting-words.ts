import { formatNumber } from '../../../lib/words/format-price.ts';
import { oldestWaits } from '../days-ago.ts';

/** Returns how many wait and how long the first has: `14 waiting, oldest waits 3 days`. Undefined if none do. */
export const waitingWords = (total = 0, oldest: number | null | undefined): string | undefined =>
  total === 0 || oldest == null ? undefined : `${formatNumber(total)} waiting, ${oldestWaits(oldest)}`;
