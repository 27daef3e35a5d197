import { randomInt } from 'node:crypto';
import type { Question, QuestionKind } from '../../contract/questions.ts';
import type { Answer } from '../../contract/quizzes.ts';

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

/** The questions of one attempt, random if the quiz says so. */
export function drawPaper(
  questions: readonly PaperQuestion[],
  { draw, shuffle }: { draw: number | null; shuffle: boolean },
): PaperQuestion[] {
  const drawn = new Set(shuffled(questions).slice(0, draw ?? questions.length));
  const paper = questions.filter((question) => drawn.has(question));
  if (!shuffle) return paper;
  return shuffled(paper).map((question) =>
    'options' in question ? { ...question, options: shuffled(question.options) } : question,
  );
}

/** A question as it was asked, with today's key and marks. A deleted question, or one of another kind, stays as it was. */
export function rekeyed(asked: PaperQuestion, now: PaperQuestion | undefined): PaperQuestion {
  if (now?.kind !== asked.kind) return asked;
  const keyed = { ...now, prompt: asked.prompt };
  if (!('options' in keyed && 'options' in asked)) return keyed;
  const rights = new Map(keyed.options.map(({ id, right }) => [id, right]));
  const rekey = (option: (typeof asked.options)[number]) => rights.get(option.id) ?? option.right;
  return { ...keyed, options: asked.options.map((option) => ({ ...option, right: rekey(option) })) };
}

export const marksOf = (paper: readonly PaperQuestion[]): number =>
  paper.reduce((sum, { marks }) => sum + marks, 0);

interface GivenAnswer {
  readonly question_id: number;
  readonly answer: string;
  readonly marks: number | null;
}

/** Marks a paper. Keeps the marks of long answers. Null: still to be marked, or no pass mark. */
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
  const isMarked = marks !== null && passPercent !== null;
  const passed = isMarked ? Math.max(0, marks) * 100 >= passPercent * maxMarks : null;
  return { byQuestion, marks, maxMarks, passed };
}

/** Whole percent, rounded down, so that 39.9 does not look like a pass at 40. */
export const percentOf = (marks: number, maxMarks: number): number =>
  Math.floor((Math.max(0, marks) * 100) / maxMarks);

interface Kind<Asked> {
  /** Whether an answer is of the kind that the question takes, and names only what it offers. */
  takes(question: Asked, answer: Answer): boolean;
  /** Hundredths for an answer that is not empty; null where a person must mark it. */
  score(question: Asked, answer: Answer): number | null;
  /** What would have been right: ids of options, or words to read. */
  solution(question: Asked): string[];
}
type Choice = Extract<Question, { options: unknown }>;

const isText = (_question: unknown, answer: Answer): boolean => typeof answer === 'string';
const rightOrWrong = ({ marks, minus }: Question, isRight: boolean): number => (isRight ? marks : 0 - minus);
const idsOf = ({ options }: Choice): string[] => options.map(({ id = '' }) => id);
const rightIds = ({ options }: Choice): string[] =>
  options.filter(({ right }) => right).map(({ id = '' }) => id);

const kinds: { readonly [Name in QuestionKind]: Kind<Extract<Question, { kind: Name }>> } = {
  one: {
    takes: (question, answer) => idsOf(question).some((id) => id === answer),
    score: (question, answer) => rightOrWrong(question, rightIds(question)[0] === answer),
    solution: rightIds,
  },
  many: {
    takes(question, answer) {
      const left = new Set(idsOf(question));
      return Array.isArray(answer) && answer.every((id) => left.delete(id));
    },
    score(question, answer) {
      const right = rightIds(question);
      const chosen = Array.isArray(answer) ? answer : [];
      const hits = chosen.filter((id) => right.includes(id)).length;
      const misses = chosen.length - hits;
      if (question.whole) return rightOrWrong(question, hits === right.length && misses === 0);
      return Math.max(0, Math.round(((hits - misses) * question.marks) / right.length));
    },
    solution: rightIds,
  },
  'true-false': {
    takes: (_question, answer) => typeof answer === 'boolean',
    score: (question, answer) => rightOrWrong(question, answer === question.value),
    solution: ({ value }) => [value ? 'True' : 'False'],
  },
  number: {
    takes: isText,
    score(question, answer) {
      const { value, tolerance, unit } = question;
      const given = numberIn(String(answer), unit);
      // Decimal fractions are not exact in binary: 0.3 is not 0.1 + 0.2.
      const slack = 1e-9 * Math.max(1, Math.abs(value));
      return rightOrWrong(question, given !== undefined && Math.abs(given - value) <= tolerance + slack);
    },
    solution: ({ value, tolerance, unit }) => [
      `${value}${tolerance === 0 ? '' : ` ± ${tolerance}`} ${unit}`.trim(),
    ],
  },
  words: {
    takes: isText,
    score: (question, answer) =>
      rightOrWrong(question, question.accept.map(folded).includes(folded(String(answer)))),
    solution: ({ accept }) => accept,
  },
  long: { takes: isText, score: () => null, solution: () => [] },
};
const kindOf = ({ kind }: Question): Kind<Question> => kinds[kind];

export const isEmpty = (answer: Answer): boolean =>
  Array.isArray(answer) ? answer.length === 0 : answer === null || String(answer).trim() === '';

export const isAnswerTo = (question: Question, answer: Answer): boolean =>
  answer === null || kindOf(question).takes(question, answer);

/** Marks of an answer in hundredths, below 0 where a wrong one costs some; null where a person must mark it. */
export const score = (question: Question, answer: Answer): number | null =>
  isEmpty(answer) ? 0 : kindOf(question).score(question, answer);

export const solutionOf = (question: Question): string[] => kindOf(question).solution(question);

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
  const bare = ending !== '' && plain.endsWith(ending) ? plain.slice(0, -ending.length) : plain;
  const digits = bare.replaceAll(/[\s,]/g, '').replace('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/.test(digits) ? Number(digits) : undefined;
}
