import type { Selectable } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { QuizAttempt, QuizFacts } from '../../contract/quizzes.ts';
import type { QuizAllowancesTable, QuizAttemptsTable, QuizzesTable } from '../../db/schema/quizzes.ts';
import { percentOf } from './score.ts';

export type QuizRow = Selectable<QuizzesTable>;
export type AttemptRow = Selectable<QuizAttemptsTable>;
/** An attempt without its paper, which may be long. */
export type AttemptFacts = Omit<AttemptRow, 'paper'>;
export type AllowanceRow = Selectable<QuizAllowancesTable>;

const MINUTE_MS = 60_000;

const closingTime = (quiz: QuizRow, allowance: AllowanceRow | undefined): number | null =>
  allowance?.closes_at ?? quiz.closes_at;

/** When an attempt ends by itself: its minutes are over, or the quiz closes. */
export function endOf(quiz: QuizRow, allowance: AllowanceRow | undefined, startedAt: number): number | null {
  const closesAt = closingTime(quiz, allowance);
  if (quiz.minutes === null) return closesAt;
  const end = startedAt + (quiz.minutes + (allowance?.more_minutes ?? 0)) * MINUTE_MS;
  return closesAt === null ? end : Math.min(end, closesAt);
}

export const isOver = ({ handed_in_at, ends_at }: AttemptFacts, at: number): boolean =>
  handed_in_at === null && ends_at !== null && at > ends_at + limits.quizGraceMs;

/** Whether a person may begin, and if not, why. @param attempts theirs, in order */
export function standingOf(
  quiz: QuizRow,
  allowance: AllowanceRow | undefined,
  attempts: readonly AttemptFacts[],
  questions: number,
  at: number,
): Pick<QuizFacts, 'state' | 'nextAt' | 'attemptsLeft' | 'closesAt'> {
  const closesAt = closingTime(quiz, allowance);
  const left = Math.max(0, quiz.attempts + (allowance?.more_attempts ?? 0) - attempts.length);
  const facts = {
    ...(closesAt === null ? {} : { closesAt }),
    ...(quiz.attempts === 0 ? {} : { attemptsLeft: left }),
  };
  if (attempts.some(({ handed_in_at }) => handed_in_at === null)) return { ...facts, state: 'running' };
  if (questions === 0) return { ...facts, state: 'empty' };
  if (quiz.opens_at !== null && at < quiz.opens_at)
    return { ...facts, state: 'not-open', nextAt: quiz.opens_at };
  if (closesAt !== null && at >= closesAt) return { ...facts, state: 'closed' };
  if (quiz.attempts > 0 && left === 0) return { ...facts, state: 'none-left' };
  const last = attempts.at(-1)?.handed_in_at;
  const nextAt = last == null ? 0 : last + quiz.wait_minutes * MINUTE_MS;
  return at < nextAt ? { ...facts, state: 'wait', nextAt } : { ...facts, state: 'ready' };
}

/** The attempt that counts, among those that are marked. */
export function countingOf<Attempt extends Pick<AttemptFacts, 'marks' | 'max_marks'>>(
  quiz: Pick<QuizRow, 'best_of'>,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const marked = attempts.filter(({ marks }) => marks !== null);
  if (quiz.best_of === 'last') return marked.at(-1);
  const shareOf = ({ marks, max_marks }: Attempt): number => (marks ?? 0) / max_marks;
  return marked.reduce<Attempt | undefined>(
    (best, one) => (best === undefined || shareOf(one) > shareOf(best) ? one : best),
    undefined,
  );
}

/** @param isScored whether the reader may know the marks */
export function toAttempt(row: AttemptFacts, isScored: boolean): QuizAttempt {
  const { marks, max_marks: maxMarks, handed_in_at, handed_in_by } = row;
  return {
    id: row.id,
    number: row.number,
    state: handed_in_at === null ? 'running' : marks === null ? 'waiting' : 'marked',
    startedAt: row.started_at,
    ...(row.ends_at === null ? {} : { endsAt: row.ends_at }),
    ...(handed_in_at === null ? {} : { handedInAt: handed_in_at }),
    ...(handed_in_by === null ? {} : { handedInBy: handed_in_by }),
    ...(marks === null || !isScored ? {} : { marks, maxMarks, percent: percentOf(marks, maxMarks) }),
    ...(row.passed === null || !isScored ? {} : { passed: row.passed === 1 }),
  };
}

/** Whether answers are shown after the end: never before the quiz is closed for everybody. */
export function showsAnswers(quiz: QuizRow, attempts: readonly AttemptFacts[], at: number): boolean {
  if (quiz.closes_at !== null && at < quiz.closes_at) return false;
  if (quiz.show === 'answers') return true;
  const isPassed = quiz.pass_percent === null || attempts.some(({ passed }) => passed === 1);
  return quiz.show === 'answers-after-pass' && isPassed;
}
