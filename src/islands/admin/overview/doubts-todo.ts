import { formatNumber } from '../../../lib/format-price.ts';
import { hoursSince } from '../doubts/hours-since.ts';

/** What is to be said of questions that wait; undefined where none does. */
export function doubtsTodo(total = 0, since: number | null | undefined): string | undefined {
  if (since == null) return undefined;
  return total === 1
    ? `One question unanswered for ${hoursSince(since)}`
    : `${formatNumber(total)} questions unanswered, the oldest for ${hoursSince(since)}`;
}
