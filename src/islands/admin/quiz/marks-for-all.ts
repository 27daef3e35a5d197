import { inHundredths } from '../../../../server/contract/marks.ts';
import type { Question } from '../../../../server/contract/questions.ts';

/** As people write marks, 1.5; not given or NaN where an empty field keeps those of each question. */
export interface MarksForAll {
  readonly marks?: number;
  readonly minus?: number;
}

const hundredths = (marks: number | undefined, before: number): number =>
  marks === undefined || Number.isNaN(marks) ? before : inHundredths(marks);

/**
 * Returns the least and the most marks that a drawn paper can be out of, in hundredths, where these differ: then students are
 * marked out of different totals.
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

/** A long answer, which a person marks, loses no marks. */
export const withMarks = (questions: readonly Question[], { marks, minus }: MarksForAll): Question[] =>
  questions.map((question) => ({
    ...question,
    marks: hundredths(marks, question.marks),
    minus: question.kind === 'long' ? question.minus : hundredths(minus, question.minus),
  }));
