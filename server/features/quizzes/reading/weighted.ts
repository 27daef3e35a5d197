import { numberIn } from '../../../contract/fold-answer.ts';
import type { Written } from './found.ts';
import { middleOf } from './number-key.ts';

/** An answer of Moodle, with its share of the marks in hundredths. */
export interface Weighted {
  readonly text: string;
  readonly weight: number;
  readonly feedback: string;
}
export interface Weighed {
  readonly key: Omit<Written, 'prompt'>;
  readonly notes: string[];
}

export function explained(general: string, answers: readonly Weighted[]) {
  const lines = answers
    .filter(({ feedback }) => feedback !== '')
    .map(({ text, feedback }) => (text === '' ? feedback : `${text}: ${feedback}`));
  const notes = lines.length === 0 ? [] : ['Feedback to single answers is now in the explanation.'];
  return { explanation: [general, ...lines].filter((line) => line !== '').join('\n'), notes };
}

/** Returns the key that weights give to a question; undefined where no number is. */
export function weighed(
  kind: 'one' | 'many' | 'words' | 'number',
  answers: readonly Weighted[],
): Weighed | undefined {
  const full = answers.filter(({ weight }) => weight >= 100);
  const partly = answers.filter(({ weight, text }) => weight < 100 && !(weight === 0 && text === '*'));
  const optionsFrom = (least: number) =>
    answers.map(({ text, weight }) => ({ text, right: weight >= least }));
  switch (kind) {
    case 'one': {
      const hasParts = answers.some(({ weight }) => weight !== 0 && weight < 100);
      const notes = hasParts ? ['Marks for options that are partly right were left out.'] : [];
      return { key: { kind, options: optionsFrom(100) }, notes };
    }
    case 'many': {
      const right = answers.filter(({ weight }) => weight > 0);
      const isLikeOurs = answers.every(({ weight }) => Math.abs(Math.abs(weight) - 100 / right.length) < 1);
      const note =
        'The marks of single options were left out. Each right option earns the same here, and each wrong one costs as much.';
      return { key: { kind, options: optionsFrom(Number.MIN_VALUE) }, notes: isLikeOurs ? [] : [note] };
    }
    case 'words': {
      const notes = leftOut(partly, 'for only a part of the marks');
      if (full.some(({ text }) => text.includes('*')))
        notes.push('A * is an ordinary character here, not any text.');
      return { key: { kind, accept: full.map(({ text }) => text) }, notes };
    }
    case 'number': {
      const [first, ...more] = full;
      const range = first && rangeIn(first.text);
      const which = more.length === 0 ? 'for only a part of the marks' : 'beside the first number';
      return range && { key: { kind, ...range }, notes: leftOut([...more, ...partly], which) };
    }
  }
}

function leftOut(answers: readonly Weighted[], which: string): string[] {
  const texts = answers.filter(({ text }) => text !== '' && text !== '*').map(({ text }) => `“${text}”`);
  return texts.length === 0 ? [] : [`Answers ${which} were left out: ${texts.join(', ')}.`];
}

function rangeIn(text: string): { value: number; tolerance: number } | undefined {
  const [low, high] = text.split('..').map((part) => numberIn(part));
  if (low !== undefined && high !== undefined) return middleOf(low, high);
  const [value, tolerance = 0, ...more] = text.split(':').map((part) => numberIn(part));
  return value === undefined || more.length > 0 ? undefined : { value, tolerance };
}
