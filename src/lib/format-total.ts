import type { Total } from '../../server/contract/page.ts';
import { formatNumber } from './format-price.ts';

/** How long a list is: `3,412`, or `2,000+` where there are more than were counted. */
export const formatTotal = ({ count, isMore }: Total) => `${formatNumber(count)}${isMore ? '+' : ''}`;
