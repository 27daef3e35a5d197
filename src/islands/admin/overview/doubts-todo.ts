import type { Doubt } from '../../../../server/contract/doubts.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import { hoursSince } from '../doubts/hours-since.ts';

/** What is to be said of questions that wait; undefined where none does. */
export function doubtsTodo(total = 0, waiting: readonly Doubt[] = []): string | undefined {
  if (total === 0) return undefined;
  const oldest = hoursSince(Math.min(...waiting.map(({ waitingSince }) => waitingSince)));
  return total === 1
    ? `One question unanswered for ${oldest}`
    : `${formatNumber(total)} questions unanswered, the oldest for ${oldest}`;
}
