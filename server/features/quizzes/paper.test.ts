import { expect, it } from 'vitest';
import type { Answer } from '../../contract/quizzes.ts';
import { drawPaper, grade, type PaperQuestion, paperOf, percentOf, rekeyed, score } from './paper.ts';

const common = { id: 1, prompt: 'P', marks: 300, minus: 100, explanation: '' };
const options = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({ id, text: id, right: at < 3 }));
const kinds = {
  one: {
    ...common,
    kind: 'one',
    options: options.map((option) => ({ ...option, right: option.id === 'b' })),
  },
  any: { ...common, kind: 'one', options },
  many: { ...common, kind: 'many', scheme: 'each', options },
  whole: { ...common, kind: 'many', scheme: 'whole', options },
  'no-wrong': { ...common, kind: 'many', scheme: 'no-wrong', options },
  quarters: { ...common, marks: 400, minus: 200, kind: 'many', scheme: 'quarters', options },
  'true-false': { ...common, kind: 'true-false', value: true },
  number: { ...common, kind: 'number', value: 0.3, tolerance: 0, unit: 'kg' },
  numbers: { ...common, kind: 'number', value: 5, tolerance: 0.1, unit: '', also: [7, 9] },
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
  ['many', ['d', 'e'], -100],
  ['many', ['a', 'b', 'c', 'd', 'e'], 100],
  ['many', [], 0],
  ['whole', ['c', 'b', 'a'], 300],
  ['whole', ['a', 'b'], -100],
  ['whole', [], 0],
  ['any', 'a', 300],
  ['any', 'c', 300],
  ['any', 'd', -100],
  ['no-wrong', ['a', 'b', 'c'], 300],
  ['no-wrong', ['a'], 100],
  ['no-wrong', ['a', 'b', 'd'], -100],
  ['quarters', ['a', 'b', 'c'], 400],
  ['quarters', ['a', 'b'], 200],
  ['quarters', ['a'], 100],
  ['quarters', ['a', 'b', 'c', 'd'], -200],
  ['quarters', ['e'], -200],
  ['quarters', [], 0],
  ['numbers', '6.95', 300],
  ['numbers', '9', 300],
  ['numbers', '6', -100],
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
  ['words', '“New Delhi”', -100],
  ['words', 'New\u00A0Delhi.', 300],
  ['words', 'now delhi', -100],
  ['long', 'Because.', null],
  ['long', '', 0],
])('%s: %j scores %j', (kind, answer, marks) => {
  expect(score(kinds[kind], answer)).toBe(marks);
});

const shuffledTexts = (...texts: string[]): string[][] => {
  const asked = texts.map((text, at) => ({ text, id: text, right: at === 0 }));
  const question: PaperQuestion = { ...kinds.one, options: asked };
  const draw = () => drawPaper([question], { draw: null, shuffle: true })[0];
  return Array.from({ length: 20 }, draw).map((drawn) =>
    drawn !== undefined && 'options' in drawn ? drawn.options.map(({ text }) => text) : [],
  );
};

it.each([
  'All of the above',
  'None of these.',
  'all the above',
  'Both of these',
  'उपरोक्त सभी',
  'इनमें से कोई नहीं',
  'सभी',
  'वरील सर्व',
  'மேற்கூறிய அனைத்தும்',
])('%s stays last when options are shuffled', (last) => {
  const papers = shuffledTexts('one', 'two', 'three', 'four', last);
  expect(papers.map((texts) => texts.at(-1))).toEqual(papers.map(() => last));
  expect(new Set(papers.map(String)).size).toBeGreaterThan(1);
});

it('an option that names others by their letters keeps all in place', () => {
  for (const last of ['Both A and B', '(a) and (c) only', 'A, B and C'])
    expect(new Set(shuffledTexts('one', 'two', 'three', last).map(String)).size).toBe(1);
  expect(new Set(shuffledTexts('one', 'two', 'three', 'Vitamin A and D').map(String)).size).toBeGreaterThan(
    1,
  );
});

it('an option keeps its place where a teacher says so', () => {
  const held = ['x', 'y', 'z', 'w'].map((text, at) => ({ text, id: text, right: at === 0, held: at === 1 }));
  for (let times = 0; times < 20; times += 1) {
    const [drawn] = drawPaper([{ ...kinds.one, options: held }], { draw: null, shuffle: true });
    expect(drawn !== undefined && 'options' in drawn && drawn.options[1]?.text).toBe('y');
  }
});

it.each<[string, PaperQuestion, PaperQuestion, Answer, number | undefined]>([
  ['several right, then one', kinds.many, kinds.one, ['b'], 300],
  ['several right, then one', kinds.many, kinds.one, ['a'], -100],
  ['several right, then one, where two were chosen', kinds.many, kinds.one, ['a', 'b'], undefined],
  ['one right, then several', kinds.one, kinds.many, 'b', 100],
  ['one right, then any of three', kinds.one, kinds.any, 'b', 300],
  ['words, then a number', kinds.words, kinds.number, '0.30 kg', 300],
  ['words, then true or false', kinds.words, kinds['true-false'], 'true', undefined],
  [
    'one right, then other options',
    kinds.one,
    { ...kinds.one, options: [{ id: 'z', text: 'z', right: true }] },
    'b',
    undefined,
  ],
])('marked again: %s', (_what, asked, now, answer, marks) => {
  const keyed = rekeyed(asked, now, answer);
  expect(keyed && score(keyed, answer)).toBe(marks);
});

it('a cancelled question gives everyone its marks or none, and is not asked again', () => {
  const wrong = [
    { question_id: 1, answer: '"a"', marks: null },
    { question_id: 2, answer: '"Because."', marks: null },
  ];
  const paper = (cancelled: 'bonus' | 'left-out'): PaperQuestion[] => [
    { ...kinds.one, cancelled },
    { ...kinds.long, id: 2, cancelled },
    { ...kinds.one, id: 3 },
  ];
  expect(grade(paper('bonus'), wrong, 50)).toMatchObject({ marks: 600, maxMarks: 900, passed: true });
  expect(grade(paper('bonus'), [], 50)).toMatchObject({ marks: 600 });
  expect(grade(paper('left-out'), wrong, 50)).toMatchObject({ marks: 0, maxMarks: 300, passed: false });
  expect(grade(paper('left-out').slice(0, 2), wrong, 50)).toMatchObject({
    marks: 0,
    maxMarks: 0,
    passed: true,
  });
  expect(percentOf(0, 0)).toBe(100);
  expect(drawPaper(paper('bonus'), { draw: 3, shuffle: true }).map(({ id }) => id)).toEqual([3]);
});

it('a question that an earlier version stored keeps its scheme', () => {
  const { scheme: _scheme, ...stored } = kinds.many;
  const paper = JSON.stringify([
    { ...stored, whole: true },
    { ...stored, whole: false },
  ]);
  expect(paperOf({ paper })).toMatchObject([{ scheme: 'whole' }, { scheme: 'each' }]);
});

it('a total may be below 0, its percent is not, and a percent is never rounded up to a pass', () => {
  const wrong = [{ question_id: 1, answer: '"a"', marks: null }];
  expect(grade([kinds.one], wrong, 40)).toMatchObject({ marks: -100, maxMarks: 300, passed: false });
  expect(percentOf(-100, 300)).toBe(0);
  expect(percentOf(3999, 10_000)).toBe(39);
  expect(grade([kinds.one], [], null)).toMatchObject({ marks: 0, passed: null });
});
