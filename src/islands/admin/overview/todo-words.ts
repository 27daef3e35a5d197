import { formatNumber } from '../../../lib/words/format-price.ts';

/** `One payment to check` or `3 payments to check`. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${formatNumber(count)} ${many}`;
