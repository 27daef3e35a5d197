import { type GivenAnswer, grade, type PaperQuestion } from './paper.ts';

/** What is certain of an attempt that waits for a person. Marks are in hundredths. */
export interface MarksSoFar {
  readonly marks: number;
  readonly maxMarks: number;
  readonly openMarks: number;
  readonly open: number[];
  readonly passed: boolean | undefined;
}

/** @param answers what a teacher has marked among them counts only once all is marked */
export function marksSoFar(
  paper: readonly PaperQuestion[],
  answers: readonly GivenAnswer[],
  passPercent: number | null,
): MarksSoFar {
  const written = new Set(paper.filter(({ kind }) => kind === 'long').map(({ id }) => id));
  const certain = answers.map((row) => (written.has(row.question_id) ? { ...row, marks: null } : row));
  const { byQuestion, maxMarks } = grade(paper, certain, null, true);
  const isOpen = ({ id }: PaperQuestion): boolean => byQuestion.get(id) === null;
  const marks = paper.reduce((sum, { id }) => sum + (byQuestion.get(id) ?? 0), 0);
  const openMarks = paper.filter(isOpen).reduce((sum, question) => sum + question.marks, 0);
  const needed = ((passPercent ?? 0) * maxMarks) / 100;
  const isDecided = marks >= needed || Math.max(0, marks + openMarks) < needed;
  return {
    marks,
    maxMarks,
    openMarks,
    open: paper.flatMap((question, at) => (isOpen(question) ? [at + 1] : [])),
    passed: passPercent === null || !isDecided ? undefined : marks >= needed,
  };
}
