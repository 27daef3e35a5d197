import type { Question, QuestionKind } from '../../contract/questions.ts';
import type { Answer } from '../../contract/quizzes.ts';

interface Kind<Asked> {
  /** Whether an answer is of the kind that the question takes, and names only what it offers. */
  takes(question: Asked, answer: Answer): boolean;
  /** Hundredths for an answer that is not empty; null where a person must mark it. */
  score(question: Asked, answer: Answer): number | null;
  /** What would have been right: ids of options, or words to read. */
  solution(question: Asked): string[];
}

const isText = (_question: unknown, answer: Answer): boolean => typeof answer === 'string';
const rightOrWrong = ({ marks, minus }: Question, isRight: boolean): number => (isRight ? marks : 0 - minus);
const idsOf = ({ options }: Extract<Question, { options: unknown }>): string[] =>
  options.map(({ id = '' }) => id);
const rightIds = ({ options }: Extract<Question, { options: unknown }>): string[] =>
  options.filter(({ right }) => right).map(({ id = '' }) => id);

/** Everything that depends on the kind of a question. */
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
  const digits = (ending !== '' && plain.endsWith(ending) ? plain.slice(0, -ending.length) : plain)
    .replaceAll(/[\s,]/g, '')
    .replace('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/.test(digits) ? Number(digits) : undefined;
}
