import { formatNumber } from '../../lib/words/format-price.ts';
import { type Groups, nameOf } from './admin-tabs.ts';
import { useCounts } from './queries/site.ts';

type Count = readonly [count: number | undefined, isDue: boolean];
export type TabCounts = Readonly<Record<string, Count>>;

/** Loads the count of each list by the name of its tab, and whether someone waits. */
export function useTabCounts(): TabCounts {
  const counts = useCounts();
  return {
    pending: [counts.pending, true],
    approved: [counts.approved, false],
    'payments-check': [counts.toCheck, true],
    'payments-waiting': [counts.unpaid || undefined, false],
    'payments-statement': [counts.credits || undefined, false],
    'payments-refunds': [counts.refunds || undefined, true],
    manageCourses: [counts.courses, false],
    toGrade: [counts.toGrade || undefined, true],
    doubts: [counts.doubts || undefined, true],
    'messages-contact': [counts.messages || undefined, true],
    'messages-complaints': [counts.complaints || undefined, true],
    'messages-to-send': [counts.toSend || undefined, true],
  };
}

/** Returns how many people wait in the given lists together. */
export const dueOf = (tabs: Groups[number]['tabs'], counts: TabCounts): number =>
  tabs.reduce((sum, place) => {
    const [count = 0, isDue] = counts[nameOf(place)] ?? [];
    return sum + (isDue === true ? count : 0);
  }, 0);

export const Due = ({ count }: { count: number }) =>
  count > 0 && <span className="badge badge-count badge-marigold">{formatNumber(count)}</span>;
