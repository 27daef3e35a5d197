import { expect, it } from 'vitest';
import type { KeyDoubt } from '../../../../server/contract/question-figures.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { doubtSentence } from './stat-words.ts';

const common = { id: 1, prompt: 'Which?', marks: 100, minus: 0, explanation: '' };
const LONG = 'இருபத்தொன்று விழுக்காடு ஆக்ஸிஜன் வாயு உள்ளது என்பது';
const options = ['Physical', LONG, 'Session'].map((text, at) => ({ id: `id${at}`, text, right: at === 2 }));
const one: Question = { ...common, kind: 'one', options };
const many: Question = {
  ...common,
  kind: 'many',
  scheme: 'whole',
  options: options.with(0, { id: 'id0', text: 'Physical', right: true }),
};
const fraction = String.raw`$\frac{dx}{dy}$ where $x = \sin\theta + \cos\theta$`;
const drawn = {
  ...common,
  kind: 'one',
  format: 'markdown',
  options: [fraction, '![](picture-1.webp)', `${'plain '.repeat(9)}**words**`].map((text, at) => ({
    id: `id${at}`,
    text,
    right: at === 2,
  })),
} satisfies Question;
const number: Question = { ...common, kind: 'number', value: 8.9, tolerance: 0, unit: 'm/s²', also: [9] };

function sentenceOf(question: Question, chosen: string[], doubt: Partial<KeyDoubt> = {}) {
  const group = { students: 16, percent: 10 };
  const full = { chosen, strong: 9, strongForKey: 2, isMost: true, isSure: true, ...doubt };
  const figures = { percent: 10, strong: group, weak: group, doubt: full };
  return doubtSentence({ questionId: 1, number: 4, asked: 60, otherWords: 0, question, figures });
}

it.each([
  [one, ['id0'], {}, 'Most strong students chose A (“Physical”); the key says C (“Session”): check the key.'],
  [
    one,
    ['id1'],
    { isSure: false },
    'Perhaps the key is wrong: most strong students chose B (“இருபத்தொன்று விழுக்காடு ஆக்ஸிஜன் வாயு…”); the key says C (“Session”).',
  ],
  [
    one,
    ['id0'],
    { isMost: false, strong: 7 },
    'More strong students chose A (“Physical”) than the key, C (“Session”), 7 and 2 of 16: check the key.',
  ],
  [
    many,
    ['id2'],
    {},
    'Most strong students chose C (“Session”); the key says A (“Physical”) and C (“Session”): check the key.',
  ],
  [
    drawn,
    ['id0'],
    {},
    `Most strong students chose A (“${fraction}”); the key says C (“${'plain '.repeat(9)}**words**”): check the key.`,
  ],
  [
    { ...drawn, options: drawn.options.with(2, { id: 'id2', text: LONG, right: true }) },
    ['id1'],
    {},
    'Most strong students chose B (“a picture”); the key says C (“இருபத்தொன்று விழுக்காடு ஆக்ஸிஜன் வாயு…”): check the key.',
  ],
  [number, ['9.8'], {}, 'Most strong students answered “9.8”; the key says 8.9 or 9: check the key.'],
  [
    { ...common, kind: 'true-false', value: true } as const,
    ['false'],
    {},
    'Most strong students answered False; the key says True: check the key.',
  ],
])('a key is doubted in a sentence: %#', (question, chosen, doubt, sentence) => {
  expect(sentenceOf(question, chosen, doubt)).toBe(sentence);
});
