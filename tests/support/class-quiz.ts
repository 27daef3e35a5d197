import type { createAnswerQueue } from '../../src/islands/course-viewer/quiz/answer-queue.ts';

/** A class, behind one router, and the questions of its quiz. */
export const CLASS = 27;
export const SIZE = 30;
export const ROUTER = '10.27.27.27';

export const OPTIONS = ['north', 'east', 'south', 'west'];
export const numbers = Array.from({ length: SIZE }, (_, at) => at + 1);
/** The option of a question that is right, counted from 0. */
export const keyOf = (number: number): number => (number * 7) % 4;
const prompt = (number: number): string => `Which way does wind ${number} blow?`;

/** As Word gives its text: two options in a line, the key at the end. */
export const paper = [
  'PART A',
  ...numbers.map((number) => `${number}. ${prompt(number)}\n(1) north\t(2) east\n(3) south\t(4) west`),
  'ANSWER KEY',
  numbers.map((number) => `${number}. (${keyOf(number) + 1})`).join('  '),
].join('\n');

/** The same with an explanation each. */
export const gift = numbers
  .map((number) => {
    const options = OPTIONS.map((text, at) => `${at === keyOf(number) ? '=' : '~'}${text}`);
    return `${prompt(number)} {${options.join(' ')}####Flag ${number} shows it.}`;
  })
  .join('\n\n');

const isKnown = (pupil: number, number: number): boolean =>
  (pupil * 3 + number * number) % (5 + (pupil % 4)) > 1;

/** What a pupil answers to a question, which the quiz may ask at any place. */
export function answerOf(pupil: number, asked: string): string {
  const number = Number(/\d+/.exec(asked)?.[0]);
  return OPTIONS[(keyOf(number) + Number(!isKnown(pupil, number))) % 4] ?? '';
}

/** In hundredths: 4 for a right answer, 1 less for a wrong one. */
export const marksOf = (pupil: number): number =>
  numbers.reduce((sum, number) => sum + (isKnown(pupil, number) ? 400 : -100), 0);

interface Asked {
  readonly id: number;
  readonly prompt: string;
  readonly options: readonly { id: string; text: string }[];
}

/** Answers questions with the queue of the study room. @returns the outcome of each try to send */
export async function answer(
  queue: ReturnType<typeof createAnswerQueue>,
  pupil: number,
  questions: readonly Asked[],
): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { id, prompt, options } of questions) {
    queue.put(id, options.find(({ text }) => text === answerOf(pupil, prompt))?.id ?? '');
    outcomes.push(await queue.flush());
  }
  return outcomes;
}
