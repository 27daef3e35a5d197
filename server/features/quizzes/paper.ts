import { randomInt } from 'node:crypto';
import type { Question } from '../../contract/questions.ts';
import type { Answer } from '../../contract/quizzes.ts';
import { score } from './score.ts';

export type PaperQuestion = Question & { readonly id: number };

// Both were checked before this server wrote them.
export const paperOf = ({ paper }: { readonly paper: string }) => JSON.parse(paper) as PaperQuestion[];
export const answerOf = ({ answer }: { readonly answer: string }) => JSON.parse(answer) as Answer;

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const list = [...items];
  for (let end = list.length - 1; end > 0; end -= 1) {
    const other = randomInt(end + 1);
    [list[end], list[other]] = [list[other] as Item, list[end] as Item];
  }
  return list;
}

/** The questions of one attempt, by chance where the quiz says so. */
export function drawPaper(
  questions: readonly PaperQuestion[],
  { draw, shuffle }: { draw: number | null; shuffle: boolean },
): PaperQuestion[] {
  const drawn = new Set(shuffled(questions).slice(0, draw ?? questions.length));
  const paper = questions.filter((question) => drawn.has(question));
  return shuffle ? shuffled(paper).map(withShuffledOptions) : paper;
}

const withShuffledOptions = (question: PaperQuestion): PaperQuestion =>
  'options' in question ? { ...question, options: shuffled(question.options) } : question;

/** A question as it was asked, with today's key and marks. One that is gone or of another kind stays as it was. */
export function rekeyed(asked: PaperQuestion, now: PaperQuestion | undefined): PaperQuestion {
  if (now?.kind !== asked.kind) return asked;
  const keyed = { ...now, prompt: asked.prompt };
  if (!('options' in keyed && 'options' in asked)) return keyed;
  const right = new Map(keyed.options.map((option) => [option.id, option.right]));
  const options = asked.options.map((option) => ({
    ...option,
    right: right.get(option.id) ?? option.right,
  }));
  return { ...keyed, options };
}

export const marksOf = (paper: readonly PaperQuestion[]): number =>
  paper.reduce((sum, { marks }) => sum + marks, 0);

interface GivenAnswer {
  readonly question_id: number;
  readonly answer: string;
  readonly marks: number | null;
}

/** Marks a paper. What a person gave for a long answer stays. Null is what a person still has to mark, or no pass mark. */
export function grade(
  paper: readonly PaperQuestion[],
  answers: readonly GivenAnswer[],
  passPercent: number | null,
) {
  const given = new Map(answers.map((row) => [row.question_id, row]));
  const byQuestion = new Map(
    paper.map((question) => {
      const row = given.get(question.id);
      const marks = row === undefined ? 0 : score(question, answerOf(row));
      return [question.id, marks ?? (row?.marks == null ? null : Math.min(row.marks, question.marks))];
    }),
  );
  const all = [...byQuestion.values()];
  const maxMarks = marksOf(paper);
  const marks = all.includes(null) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const passed =
    marks === null || passPercent === null ? null : Math.max(0, marks) * 100 >= passPercent * maxMarks;
  return { byQuestion, marks, maxMarks, passed };
}

/** Whole percent, rounded down, so that 39.9 does not look like a pass at 40. */
export const percentOf = (marks: number, maxMarks: number): number =>
  Math.floor((Math.max(0, marks) * 100) / maxMarks);
