import { numberIn } from '../../../contract/fold-answer.ts';
import type { Written } from './found.ts';
import { middleOf } from './number-key.ts';

export interface Weighted {
  readonly text: string;
  readonly weight: number;
  readonly feedback: string;
}
type Key = Omit<Written, 'prompt'>;
export interface Weighed {
  readonly key: Key;
  readonly notes: string[];
}

export function explained(
  general: string,
  answers: readonly Weighted[],
): { explanation: string; notes: string[] } {
  const lines = answers
    .filter(({ feedback }) => feedback !== '')
    .map(({ text, feedback }) => (text === '' ? feedback : `${text}: ${feedback}`));
  const notes = lines.length === 0 ? [] : ['Feedback to single answers is now in the explanation.'];
  return { explanation: [general, ...lines].filter((line) => line !== '').join('\n'), notes };
}

/** Options to choose from. @param isSingle where one is to be chosen */
export function choice(answers: readonly Weighted[], isSingle: boolean): Weighed {
  const optionsOf = (isRight: (answer: Weighted) => boolean) =>
    answers.map((answer) => ({ text: answer.text, right: isRight(answer) }));
  const hasParts = answers.some(({ weight }) => weight !== 0 && weight < 100);
  if (isSingle) {
    const notes = hasParts ? ['Marks for options that are partly right were left out.'] : [];
    return { key: { kind: 'one', options: optionsOf(({ weight }) => weight >= 100) }, notes };
  }
  const right = answers.filter(({ weight }) => weight > 0);
  const share = 100 / right.length;
  const isLikeOurs = answers.every(({ weight }) => Math.abs(Math.abs(weight) - share) < 1);
  const notes = isLikeOurs
    ? []
    : [
        'The marks of single options were left out. Each right option earns the same here, and each wrong one costs as much.',
      ];
  return { key: { kind: 'many', options: optionsOf(({ weight }) => weight > 0) }, notes };
}

const leftOut = (answers: readonly Weighted[]): string[] => {
  const texts = answers.filter(({ text }) => text !== '' && text !== '*').map(({ text }) => `“${text}”`);
  return texts.length === 0
    ? []
    : [`Answers for only a part of the marks were left out: ${texts.join(', ')}.`];
};
const withoutMarks = ({ weight, text }: Weighted): boolean => weight < 100 && !(weight === 0 && text === '*');

export function words(answers: readonly Weighted[]): Weighed {
  const full = answers.filter(({ weight }) => weight >= 100);
  const notes = leftOut(answers.filter(withoutMarks));
  if (full.some(({ text }) => text.includes('*')))
    notes.push('A * is an ordinary character here, not any text.');
  return { key: { kind: 'words', accept: full.map(({ text }) => text) }, notes };
}

function rangeIn(text: string): { value: number; tolerance: number } | undefined {
  const [low, high] = text.split('..').map((part) => numberIn(part));
  if (low !== undefined && high !== undefined) return middleOf(low, high);
  const [value, tolerance = 0, ...more] = text.split(':').map((part) => numberIn(part));
  return value === undefined || more.length > 0 ? undefined : { value, tolerance };
}

export function number(answers: readonly Weighted[]): Weighed | undefined {
  const [first, ...more] = answers.filter(({ weight }) => weight >= 100);
  const range = first && rangeIn(first.text);
  if (range === undefined) return undefined;
  return {
    key: { kind: 'number', ...range },
    notes: leftOut([...more, ...answers.filter(withoutMarks)]).map((note) =>
      more.length === 0 ? note : note.replace('for only a part of the marks', 'beside the first number'),
    ),
  };
}
