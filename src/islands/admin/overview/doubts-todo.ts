import { formatNumber } from '../../../lib/words/format-price.ts';
import { waitedFor } from '../doubts/waited-for.ts';

/** Returns a sentence about unanswered questions; undefined if there are none. */
export function doubtsTodo(total = 0, since: number | null | undefined): string | undefined {
  if (since == null) return undefined;
  return total === 1
    ? `1 question waiting, ${waitedFor(since)}`
    : `${formatNumber(total)} questions waiting, the oldest ${waitedFor(since)}`;
}
