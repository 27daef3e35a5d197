import { randomInt } from 'node:crypto';
import { foldAnswer, numberIn } from '../../contract/fold-answer.ts';
import type { Question, QuestionKind } from '../../contract/questions.ts';
import type { Answer } from '../../contract/quizzes.ts';

export type PaperQuestion = Question & { readonly id: number };

type Stored = Question & { readonly whole?: boolean };

/** Reads a question as it was stored; earlier versions knew two schemes and called one of them `whole`. */
export const questionOf = ({ whole, ...question }: Stored): Question =>
  question.kind === 'many' && whole !== undefined
    ? { ...question, scheme: whole ? 'whole' : 'each' }
    : question;

// This server wrote and validated it.
export const paperOf = ({ paper }: { readonly paper: string }): PaperQuestion[] =>
  (JSON.parse(paper) as (Stored & PaperQuestion)[]).map((one) => ({ ...questionOf(one), id: one.id }));
export const answerOf = ({ answer }: { readonly answer: string }) => JSON.parse(answer) as Answer;

function shuffled<Item>(items: readonly Item[]): Item[] {
  const list = [...items];
  for (let end = list.length - 1; end > 0; end -= 1) {
    const other = randomInt(end + 1);
    [list[end], list[other]] = [list[other] as Item, list[end] as Item];
  }
  return list;
}

const OF_THESE =
  /^(?:all|none|any|both|neither|either|some)(?: one)?(?: of)?(?: the)? (?:above|these|them|options|following)(?: options)?$|^(?:सभी|(?:उप|ऊप|इन|ये|वरील|या).*(?:सभी|सब|सर्व|सगळे|दोनों|कोई नहीं|कोई भी नहीं|नाही))$|^(?:উপরের|ઉપર|ઉપરના|மேற்|இவற்றில்|పై|ಮೇಲಿನ|മുകളിൽ|ਉਪਰੋਕਤ|ଉପରୋକ୍ତ)/u;
/** It names other options by their letters: then none of them may move. */
const OF_LETTERS =
  /^(?:both |only |either |neither )?\(?[a-h]\)?(?:,? ?(?:and|&|or|nor|,) ?\(?[a-h]\)?)+(?: only| both)?$/;

/** “All of the above” stays where it is, and so does what a teacher holds. */
function shuffledOptions<Option extends { text: string; held?: boolean | undefined }>(
  options: readonly Option[],
): Option[] {
  const texts = options.map(({ text }) => foldAnswer(text));
  if (texts.some((text) => OF_LETTERS.test(text))) return [...options];
  const isHeld = ({ held }: Option, at: number) => held ?? OF_THESE.test(texts[at] ?? '');
  const moving = shuffled(options.filter((option, at) => !isHeld(option, at)));
  return options.map((option, at) => (isHeld(option, at) ? option : (moving.pop() ?? option)));
}

export const isAsked = ({ cancelled }: Question): boolean => cancelled === undefined;

/** Neighbours that share a passage, and each other question alone. */
function inGroups(questions: readonly PaperQuestion[]): PaperQuestion[][] {
  const groups: PaperQuestion[][] = [];
  for (const question of questions) {
    const group = groups.at(-1);
    if (question.passage && group?.[0]?.passage === question.passage) group.push(question);
    else groups.push([question]);
  }
  return groups;
}

/** Draws the questions of an attempt; those of one passage stay together. */
export function drawPaper(
  questions: readonly PaperQuestion[],
  { draw, shuffle }: { draw: number | null; shuffle: boolean },
): PaperQuestion[] {
  const groups = inGroups(questions.filter(isAsked));
  const drawn = new Set(
    shuffled(groups)
      .flat()
      .slice(0, draw ?? questions.length),
  );
  const paper = groups.map((group) => group.filter((question) => drawn.has(question)));
  if (!shuffle) return paper.flat();
  return shuffled(paper)
    .flat()
    .map((question) =>
      'options' in question ? { ...question, options: shuffledOptions(question.options) } : question,
    );
}

const ALIKE: readonly (readonly QuestionKind[])[] = [
  ['one', 'many'],
  ['number', 'words'],
];

/** A question as asked, with today's key. @returns undefined if the answer does not fit it any more */
export function rekeyed(
  asked: PaperQuestion,
  now: PaperQuestion | undefined,
  answer: Answer | undefined,
): PaperQuestion | undefined {
  if (now === undefined) return asked;
  if (now.kind !== asked.kind) {
    if (
      answer === undefined ||
      !ALIKE.some((kinds) => kinds.includes(asked.kind) && kinds.includes(now.kind))
    )
      return undefined;
    if (now.kind === 'one' && Array.isArray(answer) && answer.length > 1) return undefined;
  }
  const { prompt, passage, format } = asked;
  const keyed = { ...now, prompt, passage, format };
  if (!('options' in keyed && 'options' in asked)) return keyed;
  const rights = new Map(keyed.options.map(({ id, right }) => [id, right]));
  const options = asked.options.map((option) => ({ ...option, right: rights.get(option.id) ?? false }));
  return options.some(({ right }) => right) ? { ...keyed, options } : undefined;
}

export const marksOf = (paper: readonly PaperQuestion[]): number =>
  paper.reduce((sum, { marks, cancelled }) => sum + (cancelled === 'left-out' ? 0 : marks), 0);

/** Marks of a cancelled question, whatever was answered; undefined where the answer counts. */
export function cancelledMarks({
  cancelled,
  marks,
}: Pick<Question, 'cancelled' | 'marks'>): number | undefined {
  if (cancelled === undefined) return undefined;
  return cancelled === 'bonus' ? marks : 0;
}

export interface GivenAnswer {
  readonly question_id: number;
  readonly answer: string;
  readonly marks: number | null;
}

/** Marks a paper. Keeps the marks of long answers, and with `keeps` all that were given. Null: still to be marked, or no pass mark. */
export function grade(
  paper: readonly PaperQuestion[],
  answers: readonly GivenAnswer[],
  passPercent: number | null,
  keeps = false,
) {
  const given = new Map(answers.map((row) => [row.question_id, row]));
  const byQuestion = new Map(
    paper.map((question) => {
      const row = given.get(question.id);
      const fixed = cancelledMarks(question);
      if (fixed !== undefined) return [question.id, fixed];
      const isKept = keeps && question.kind !== 'long' && row !== undefined && row.marks !== null;
      const marks = isKept ? row.marks : row === undefined ? 0 : score(question, answerOf(row));
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

/** Whole percent, rounded down, so that 39.9 does not look like a pass at 40; 100 where all questions were left out. */
export const percentOf = (marks: number, maxMarks: number): number =>
  maxMarks === 0 ? 100 : Math.floor((Math.max(0, marks) * 100) / maxMarks);

interface Kind<Asked> {
  /** Whether an answer is of the kind that the question takes, and names only what it offers. */
  takes(question: Asked, answer: Answer): boolean;
  /** Hundredths for an answer that is not empty; null where a person must mark it. */
  score(question: Asked, answer: Answer): number | null;
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
    score: (question, answer) =>
      rightOrWrong(
        question,
        rightIds(question).some((id) => id === [answer].flat()[0]),
      ),
    solution: rightIds,
  },
  many: {
    takes(question, answer) {
      const left = new Set(idsOf(question));
      return Array.isArray(answer) && answer.every((id) => left.delete(id));
    },
    score(question, answer) {
      const right = rightIds(question);
      const chosen = [answer].flat().map(String);
      const hits = chosen.filter((id) => right.includes(id)).length;
      const misses = chosen.length - hits;
      const { marks, minus, scheme } = question;
      if (hits === right.length && misses === 0) return marks;
      if (scheme === 'whole' || hits === 0) return 0 - minus;
      if (scheme === 'each') return Math.max(0, Math.round(((hits - misses) * marks) / right.length));
      if (misses > 0) return 0 - minus;
      return Math.round((hits * marks) / (scheme === 'quarters' ? Math.max(4, right.length) : right.length));
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
      const { value, tolerance, unit, also = [] } = question;
      const given = numberIn(String(answer), unit);
      // Decimal fractions are not exact in binary: 0.3 is not 0.1 + 0.2.
      const isNear = (right: number): boolean =>
        given !== undefined && Math.abs(given - right) <= tolerance + 1e-9 * Math.max(1, Math.abs(right));
      return rightOrWrong(question, [value, ...also].some(isNear));
    },
    solution: ({ value, tolerance, unit, also = [] }) =>
      [value, ...also].map((right) => `${right}${tolerance === 0 ? '' : ` ± ${tolerance}`} ${unit}`.trim()),
  },
  words: {
    takes: isText,
    score: (question, answer) =>
      rightOrWrong(question, question.accept.map(foldAnswer).includes(foldAnswer(String(answer)))),
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
