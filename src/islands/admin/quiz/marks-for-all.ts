import type { Question } from '../../../../server/contract/questions.ts';

/** As people write marks, 1.5; not given or NaN where an empty field keeps those of each question. */
export interface MarksForAll {
  readonly marks?: number;
  readonly minus?: number;
}

const hundredths = (marks: number | undefined, before: number): number =>
  marks === undefined || Number.isNaN(marks) ? before : Math.round(marks * 100);

/** A long answer, which a person marks, has no minus. */
export const withMarks = (questions: readonly Question[], { marks, minus }: MarksForAll): Question[] =>
  questions.map((question) => ({
    ...question,
    marks: hundredths(marks, question.marks),
    minus: question.kind === 'long' ? question.minus : hundredths(minus, question.minus),
  }));
