import type { RosterResult } from '../../../../server/contract/roster.ts';

/** Number of chips that fit in a table row. */
const SHOWN = 2;

const WORDS = {
  running: 'started',
  waiting: 'to mark',
  marked: 'marked',
  'handed-in': 'to grade',
  returned: 'returned',
  graded: 'graded',
} as const;

/** Returns the first words of a title that go on after a colon: `Quiz 1` of `Quiz 1: averages`. */
const shortTitle = (title: string): string => /^(.{2,24}?): /u.exec(title)?.[1] ?? title;

const isDue = ({ state }: RosterResult): boolean => state === 'waiting' || state === 'handed-in';

/** Returns a result as percent, marks or state. */
export const resultWords = ({ percent, marks, maxMarks, state }: RosterResult): string => {
  if (percent !== undefined) return `${percent}%`;
  return marks === undefined ? WORDS[state] : `${marks} of ${maxMarks}`;
};

/** Returns the class of a result's badge. */
export function resultTone(result: RosterResult): string {
  if (isDue(result)) return ' badge-marigold';
  if (result.passed === undefined) return result.state === 'graded' ? ' badge-leaf' : '';
  return result.passed ? ' badge-leaf' : ' badge-brick';
}

/** Shows a student's results in quizzes and assignments: ungraded first, then the latest lessons. */
export function ResultChips({ results }: { results: readonly RosterResult[] }) {
  if (results.length === 0) return <span className="soft order-none">–</span>;
  const ordered = results.toReversed().toSorted((a, b) => Number(isDue(b)) - Number(isDue(a)));
  const rest = ordered.slice(SHOWN).map((result) => `${result.title}: ${resultWords(result)}`);
  return (
    <span className="chips">
      {ordered.slice(0, SHOWN).map((result) => (
        <span
          key={result.materialId}
          className={`badge chip result-chip${resultTone(result)}`}
          title={`${result.title}: ${resultWords(result)}`}
        >
          <span>{shortTitle(result.title)}</span> {resultWords(result)}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="badge" title={rest.join('\n')}>
          +{rest.length}
          <span className="visually-hidden"> more: {rest.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
