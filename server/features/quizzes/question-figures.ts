import { limits } from '../../contract/limits.ts';
import type { KeyDoubt, QuestionFigures } from '../../contract/question-figures.ts';

/** What one student did with one question, at the first attempt. */
export interface Taken {
  /** Equal for the same answer, as JSON of a list of texts; empty where there was none, or a person marks it. */
  readonly choice: string;
  readonly isRight: boolean;
  readonly share: number;
  readonly rest: number;
}

/** The usual size of the upper and the lower group when questions are analysed. */
const GROUP = 0.27;
/** How many standard deviations the votes for another answer are ahead of those for the key. */
const AHEAD = 1.5;
/** The same among few students, where chance does more. */
const FAR_AHEAD = 2;

const percentOf = (shares: readonly number[]): number =>
  Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / Math.max(1, shares.length));

/** @returns figures of a question that enough students were asked, from theirs */
export function figuresOf(taken: readonly Taken[]): QuestionFigures {
  const { strong, weak } = groupsOf(taken);
  return {
    percent: percentOf(taken.map(({ share }) => share)),
    strong: { students: strong.length, percent: percentOf(strong.map(({ share }) => share)) },
    weak: { students: weak.length, percent: percentOf(weak.map(({ share }) => share)) },
    doubt: doubtOf(taken, strong),
  };
}

const sortedRests = (taken: readonly Taken[]): Float64Array =>
  Float64Array.from(taken, ({ rest }) => rest).sort();

/** Who did best and worst in the rest of the paper; equals at the border are all in, so that no order decides. */
function groupsOf(taken: readonly Taken[]) {
  const rests = sortedRests(taken);
  const size = Math.max(1, Math.round(GROUP * taken.length));
  const [low = 0, high = 0] = [rests[size - 1], rests[rests.length - size]];
  return { strong: taken.filter(({ rest }) => rest >= high), weak: taken.filter(({ rest }) => rest <= low) };
}

/** The answer that strong students clearly prefer to the key. All vote, by squared rank, as a quarter alone is few. */
function doubtOf(taken: readonly Taken[], strong: readonly Taken[]): KeyDoubt | undefined {
  // The rest of the paper does not tell students apart.
  if (strong.length * 2 > taken.length) return undefined;
  const rankOf = ranksOf(taken);
  const votes = new Map<string, { for: number; squares: number; strong: number; isRight: boolean }>();
  const key = { for: 0, squares: 0, strong: 0, isRight: true };
  for (const { choice, isRight, rest } of taken) {
    if (choice === '') continue;
    const vote = isRight ? key : (votes.get(choice) ?? { for: 0, squares: 0, strong: 0, isRight });
    if (!isRight) votes.set(choice, vote);
    const weight = rankOf(rest) ** 2;
    vote.for += weight;
    vote.squares += weight * weight;
  }
  for (const { choice, isRight } of strong) {
    const vote = isRight ? key : votes.get(choice);
    if (vote !== undefined) vote.strong += 1;
  }
  const needed = taken.length < limits.sureStudents ? FAR_AHEAD : AHEAD;
  const aheadOf = (vote: typeof key): number => (vote.for - key.for) / Math.sqrt(vote.squares + key.squares);
  const [choice, vote] =
    [...votes]
      .filter(([, one]) => one.strong > key.strong && aheadOf(one) > needed)
      .toSorted(([, a], [, b]) => aheadOf(b) - aheadOf(a))[0] ?? [];
  if (choice === undefined || vote === undefined) return undefined;
  return {
    chosen: JSON.parse(choice) as string[],
    strong: vote.strong,
    strongForKey: key.strong,
    isMost: vote.strong * 2 > strong.length,
    isSure: taken.length >= limits.sureStudents,
  };
}

/** Ranks in the rest of the paper from 0 to 1; equals share the middle of theirs. */
function ranksOf(taken: readonly Taken[]): (rest: number) => number {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [at, rest] of sortedRests(taken).entries()) {
    if (!first.has(rest)) first.set(rest, at);
    last.set(rest, at + 1);
  }
  return (rest) => ((first.get(rest) ?? 0) + (last.get(rest) ?? 0)) / 2 / taken.length;
}
