import { inHundredths } from '../../../../server/contract/marks.ts';
import type { Question } from '../../../../server/contract/questions.ts';

/** Marks in whole units, like 1.5; undefined or NaN (empty field) keeps each question's own. */
export interface MarksForAll {
  readonly marks?: number;
  readonly minus?: number;
}

const hundredths = (marks: number | undefined, before: number): number =>
  marks === undefined || Number.isNaN(marks) ? before : inHundredths(marks);

/**
 * Returns the least and most total marks of a drawn paper in hundredths, if they differ: students are then marked out
 * of different totals.
 */
export function rangeOfPapers(
  questions: readonly Question[],
  draw: number | null,
): readonly [least: number, most: number] | undefined {
  const marks = questions
    .filter(({ cancelled }) => cancelled === undefined)
    .map((question) => question.marks)
    .toSorted((a, b) => a - b);
  if (draw === null || !(draw > 0) || draw >= marks.length) return undefined;
  const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  const [least, most] = [sumOf(marks.slice(0, draw)), sumOf(marks.slice(-draw))];
  return least === most ? undefined : [least, most];
}

/** Applies marks to all questions. Long answers are marked by a person and lose no marks. */
export const withMarks = (questions: readonly Question[], { marks, minus }: MarksForAll): Question[] =>
  questions.map((question) => ({
    ...question,
    marks: hundredths(marks, question.marks),
    minus: question.kind === 'long' ? question.minus : hundredths(minus, question.minus),
  }));
