import { formatNumber } from '../../../lib/words/format-price.ts';
import { hoursSince } from '../doubts/hours-since.ts';

/** What is to be said of questions that wait; undefined where none does. */
export function doubtsTodo(total = 0, since: number | null | undefined): string | undefined {
  if (since == null) return undefined;
  return total === 1
    ? `1 question waiting, ${hoursSince(since)}`
    : `${formatNumber(total)} questions waiting, the oldest ${hoursSince(since)}`;
}
