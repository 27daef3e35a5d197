import { inMarks } from '../../../../server/contract/marks.ts';
import type { Answer, AskedQuestion, QuizAttempt, QuizFacts } from '../../../../server/contract/quizzes.ts';
import { formatMoment, formatRemaining } from '../../../lib/words/format-time.ts';

/** Formats hundredths as marks: `1.5`, `2`. */
export const formatMarks = (hundredths: number): string => String(inMarks(hundredths)).replace('-', '−');

export const marksWord = (hundredths: number): string =>
  `${formatMarks(hundredths)} ${hundredths === 100 ? 'mark' : 'marks'}`;

const minusWhen = (kind: AskedQuestion['kind'], scheme: AskedQuestion['scheme']): string => {
  if (kind !== 'many' || scheme === 'whole') return 'for a wrong answer';
  return scheme === 'each' ? 'if all you choose is wrong' : 'if one you choose is wrong';
};

/** Explains how several right options are marked. */
export const schemeWord = ({ scheme }: Pick<AskedQuestion, 'scheme'>): string =>
  ({
    each: 'Each right option earns its share; each wrong one takes as much away.',
    whole: 'You get marks only if you choose all right options and no other.',
    'no-wrong': 'Each right option earns its share, but one wrong option loses all.',
    quarters: 'Each right option earns a quarter, all of them full marks; one wrong option loses all.',
  })[scheme ?? 'each'];

/** Returns the marks deducted for a wrong answer, shown before answering. */
export const minusWord = ({
  kind,
  scheme,
  minus,
}: Pick<AskedQuestion, 'kind' | 'scheme' | 'minus'>): string =>
  `${marksWord(minus)} deducted ${minusWhen(kind, scheme)}`;

export const isAnswered = (answer: Answer): boolean =>
  typeof answer === 'string'
    ? answer.trim() !== ''
    : Array.isArray(answer)
      ? answer.length > 0
      : answer !== null;

/** Returns the result of an attempt in a few words. */
export function resultOf(
  { state, marks, maxMarks, percent, passed }: QuizAttempt,
  waiting = 'Waiting for your teacher',
): string {
  if (state === 'running') return 'Not submitted yet';
  if (state === 'waiting') return waiting;
  if (marks === undefined || maxMarks === undefined) return 'Submitted';
  const verdict = passed === undefined ? '' : passed ? ', passed' : ', not passed';
  return `${formatMarks(marks)} of ${marksWord(maxMarks)} (${percent}%)${verdict}`;
}

type Sure = NonNullable<QuizAttempt['sure']>;

/** Returns the certain result before the teacher has graded. */
export function certainOf({ passed, open }: Sure): string {
  const waits = open.length === 1 ? '1 answer is' : `${open.length} answers are`;
  if (passed === undefined) return `${waits} with your teacher.`;
  return passed
    ? `You have passed. ${waits} with your teacher.`
    : `This attempt can't reach the pass mark. ${waits} with your teacher.`;
}

/** Says what the teacher has to grade, and how the student will know. */
export function waitingOf({ sure }: QuizAttempt): string {
  const told = 'We tell you in the bell as soon as it is marked.';
  if (sure === undefined) return `Your teacher still has to mark some answers. ${told}`;
  const [first] = sure.open;
  const which = sure.open.length === 1 ? `Question ${first} is` : `Questions ${sure.open.join(', ')} are`;
  return `${which} worth ${marksWord(sure.openMarks)}. ${told}`;
}

/** Lists the rules of every attempt, one per line. */
export function rulesOf(facts: QuizFacts): string[] {
  const { questions, minutes, passPercent, attemptsLeft, closesAt, hasMinus, bestOf, attempts } = facts;
  const isMany = attemptsLeft === undefined || attemptsLeft + attempts.length > 1;
  return [
    questions === 1 ? '1 question' : `${questions} questions`,
    minutes === undefined ? 'No time limit' : `${formatRemaining(minutes * 60)} from the start`,
    ...(passPercent === undefined ? [] : [`${passPercent}% to pass`]),
    ...(hasMinus ? ['Wrong answers can lose marks; empty answers do not'] : []),
    attemptsLeft === undefined
      ? 'Unlimited attempts'
      : `${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left`,
    ...(isMany ? [bestOf === 'best' ? 'Your best attempt counts' : 'Your last attempt counts'] : []),
    ...(closesAt === undefined ? [] : [`Open until ${formatMoment(closesAt)}`]),
  ];
}

/** Returns why the quiz can't be started; undefined if it can. */
export function whyNot({ state, nextAt, closesAt }: QuizFacts): string | undefined {
  switch (state) {
    case 'ready':
    case 'running':
      return undefined;
    case 'empty':
      return 'This quiz has no questions yet.';
    case 'not-open':
      return `This quiz opens on ${formatMoment(nextAt ?? 0)}.`;
    case 'closed':
      return closesAt === undefined
        ? 'This quiz is closed.'
        : `This quiz closed on ${formatMoment(closesAt)}.`;
    case 'none-left':
      return 'You have no attempts left.';
    case 'wait':
      return `You can try again on ${formatMoment(nextAt ?? 0)}.`;
  }
}
