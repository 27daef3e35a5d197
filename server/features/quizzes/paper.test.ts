import { expect, it } from 'vitest';
import type { Answer } from '../../contract/quizzes.ts';
import { grade, numberIn, type PaperQuestion, percentOf, score } from './paper.ts';

const common = { id: 1, prompt: 'P', marks: 300, minus: 100, explanation: '' };
const options = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({ id, text: id, right: at < 3 }));
const kinds = {
  one: {
    ...common,
    kind: 'one',
    options: options.map((option) => ({ ...option, right: option.id === 'b' })),
  },
  many: { ...common, kind: 'many', whole: false, options },
  whole: { ...common, kind: 'many', whole: true, options },
  'true-false': { ...common, kind: 'true-false', value: true },
  number: { ...common, kind: 'number', value: 0.3, tolerance: 0, unit: 'kg' },
  words: { ...common, kind: 'words', accept: ['New Delhi', 'नई दिल्ली', '10 am'] },
  long: { ...common, kind: 'long' },
} satisfies Record<string, PaperQuestion>;

it.each<[keyof typeof kinds, Answer, number | null]>([
  ['one', 'b', 300],
  ['one', 'a', -100],
  ['one', null, 0],
  ['many', ['a', 'b', 'c'], 300],
  ['many', ['a', 'b'], 200],
  ['many', ['a', 'b', 'd'], 100],
  ['many', ['a', 'd'], 0],
  ['many', ['d', 'e'], 0],
  ['many', ['a', 'b', 'c', 'd', 'e'], 100],
  ['many', [], 0],
  ['whole', ['c', 'b', 'a'], 300],
  ['whole', ['a', 'b'], -100],
  ['whole', [], 0],
  ['true-false', true, 300],
  ['true-false', false, -100],
  ['true-false', null, 0],
  ['number', '0.3', 300],
  ['number', String(0.1 + 0.2), 300],
  ['number', '०.३ KG', 300],
  ['number', '0.31', -100],
  ['number', 'three', -100],
  ['number', ' ', 0],
  ['words', ' new  DELHI ', 300],
  ['words', 'नई दिल्ली'.normalize('NFD'), 300],
  ['words', '१० AM', 300],
  ['words', 'now delhi', -100],
  ['long', 'Because.', null],
  ['long', '', 0],
])('%s: %j scores %j', (kind, answer, marks) => {
  expect(score(kinds[kind], answer)).toBe(marks);
});

it('numbers are read as people here write them', () => {
  expect(
    ['1,00,000', '−2.5', '1e3', '.5', '5.', '12 kg', '', '1..2', 'Infinity', '0x10'].map((text) =>
      numberIn(text, 'kg'),
    ),
  ).toEqual([100_000, -2.5, 1000, 0.5, 5, 12, ...Array<undefined>(4).fill(undefined)]);
});

it('a total may be below 0, its percent is not, and a percent is never rounded up to a pass', () => {
  const wrong = [{ question_id: 1, answer: '"a"', marks: null }];
  expect(grade([kinds.one], wrong, 40)).toMatchObject({ marks: -100, maxMarks: 300, passed: false });
  expect(percentOf(-100, 300)).toBe(0);
  expect(percentOf(3999, 10_000)).toBe(39);
  expect(grade([kinds.one], [], null)).toMatchObject({ marks: 0, passed: null });
});
