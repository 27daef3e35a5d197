import type { Question } from '../../contract/questions.ts';
import type { Answer } from '../../contract/quizzes.ts';

export type PaperQuestion = Question & { readonly id: number };

// Both were checked before this server wrote them.
export const paperOf = ({ paper }: { readonly paper: string }) => JSON.parse(paper) as PaperQuestion[];
export const answerOf = ({ answer }: { readonly answer: string }) => JSON.parse(answer) as Answer;

export const isEmpty = (answer: Answer): boolean =>
  answer === null ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0);

/** Whether an answer is of the kind that a question takes, and names only what it offers. */
export function isAnswerTo(question: Question, answer: Answer): boolean {
  if (answer === null) return true;
  switch (question.kind) {
    case 'one':
      return question.options.some(({ id }) => id === answer);
    case 'many': {
      if (!Array.isArray(answer)) return false;
      const ids = new Set(question.options.map(({ id }) => id));
      return new Set(answer).size === answer.length && answer.every((id) => ids.has(id));
    }
    case 'true-false':
      return typeof answer === 'boolean';
    default:
      return typeof answer === 'string';
  }
}

/** Marks of an answer in hundredths, below 0 where a wrong one costs some; null where a person must mark it. */
export function score(question: Question, answer: Answer): number | null {
  if (isEmpty(answer)) return 0;
  if (question.kind === 'long') return null;
  if (question.kind === 'many' && !question.whole) return shareOf(question, answer);
  return isRight(question, answer) ? question.marks : 0 - question.minus;
}

/** Right choices less wrong ones, never below 0. */
function shareOf({ options, marks }: Extract<Question, { kind: 'many' }>, answer: Answer): number {
  const chosen = new Set(Array.isArray(answer) ? answer : []);
  const right = options.filter((option) => option.right);
  const points = options
    .filter(({ id }) => id !== undefined && chosen.has(id))
    .reduce((sum, option) => sum + (option.right ? 1 : -1), 0);
  return Math.max(0, Math.round((points * marks) / right.length));
}

function isRight(question: Exclude<Question, { kind: 'long' }>, answer: Answer): boolean {
  switch (question.kind) {
    case 'one':
    case 'many': {
      const chosen = new Set(Array.isArray(answer) ? answer : [answer]);
      return question.options.every(({ id, right }) => chosen.has(id ?? '') === right);
    }
    case 'true-false':
      return answer === question.value;
    case 'number': {
      const given = numberIn(String(answer), question.unit);
      // Decimal fractions are not exact in binary: 0.3 is not 0.1 + 0.2.
      const slack = 1e-9 * Math.max(1, Math.abs(question.value));
      return given !== undefined && Math.abs(given - question.value) <= question.tolerance + slack;
    }
    case 'words': {
      const given = folded(String(answer));
      return question.accept.some((accepted) => folded(accepted) === given);
    }
  }
}

/** Case, spaces and digits of Hindi are all one; nothing else is guessed. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x09_66));

/** `1,00,000`, `-2.5`, `9.8 m/s²` with its unit; undefined for what is no number. */
export function numberIn(text: string, unit = ''): number | undefined {
  const plain = folded(text);
  const ending = folded(unit);
  const digits = (ending !== '' && plain.endsWith(ending) ? plain.slice(0, -ending.length) : plain)
    .replaceAll(/[\s,]/g, '')
    .replace('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/.test(digits) ? Number(digits) : undefined;
}

interface GivenAnswer {
  readonly question_id: number;
  readonly answer: string;
  readonly marks: number | null;
}

export interface Grade {
  /** By question; null where a person must mark it. */
  readonly byQuestion: ReadonlyMap<number, number | null>;
  /** Null until everything is marked. */
  readonly marks: number | null;
  readonly maxMarks: number;
  /** Null without a pass mark, or until everything is marked. */
  readonly passed: boolean | null;
}

/** Marks a paper. What a person gave for a long answer stays. */
export function grade(
  paper: readonly PaperQuestion[],
  answers: readonly GivenAnswer[],
  passPercent: number | null,
): Grade {
  const given = new Map(answers.map((row) => [row.question_id, row]));
  const byQuestion = new Map(
    paper.map((question) => {
      const row = given.get(question.id);
      const marks = row === undefined ? 0 : score(question, answerOf(row));
      return [question.id, marks ?? (row?.marks == null ? null : Math.min(row.marks, question.marks))];
    }),
  );
  const all = [...byQuestion.values()];
  const maxMarks = paper.reduce((sum, { marks }) => sum + marks, 0);
  const marks = all.includes(null) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const passed =
    marks === null || passPercent === null ? null : Math.max(0, marks) * 100 >= passPercent * maxMarks;
  return { byQuestion, marks, maxMarks, passed };
}

/** Whole percent, rounded down, so that 39.9 does not look like a pass at 40. */
export const percentOf = (marks: number, maxMarks: number): number =>
  Math.floor((Math.max(0, marks) * 100) / maxMarks);
