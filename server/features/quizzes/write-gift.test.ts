import fc from 'fast-check';
import { expect, it } from 'vitest';
import { question, schemes } from '../../contract/questions.ts';
import { readQuestions } from './read-questions.ts';
import { writeGift } from './write-gift.ts';

it('questions written as GIFT are read back unchanged', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'a',
        'ध',
        ' ',
        '~',
        '=',
        '#',
        '{',
        '}',
        ':',
        '\\',
        '\n',
        '%',
        '5',
        '->',
        '[html]',
        '//',
        '::',
        '*',
        'T',
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((signs) => signs.join('').normalize('NFC').trim())
    .filter((words) => words !== '');
  const line = text.map((words) => words.replaceAll('\n', ' ')).filter((words) => words.trim() !== '');
  const common = {
    prompt: text,
    explanation: text,
    marks: fc.integer({ min: 1, max: 10_000 }),
    minus: fc.integer({ min: 0, max: 10_000 }),
  };
  const option = fc.record({ text, right: fc.boolean() });
  const asked = fc
    .oneof(
      fc.record({
        ...common,
        kind: fc.constant('one'),
        options: fc.array(option, { minLength: 2, maxLength: 5 }),
      }),
      fc.record({
        ...common,
        kind: fc.constant('many'),
        scheme: fc.constantFrom(...schemes),
        options: fc.array(option, { minLength: 2, maxLength: 5 }),
      }),
      fc.record({ ...common, kind: fc.constant('true-false'), value: fc.boolean() }),
      fc.record({
        ...common,
        kind: fc.constant('number'),
        value: fc.integer(),
        tolerance: fc.constantFrom(0, 0.5),
        also: fc.constantFrom(undefined, [7, -0.5]),
        unit: fc.constantFrom('', 'm/s²'),
      }),
      fc.record({
        ...common,
        kind: fc.constant('words'),
        accept: fc.array(line, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ ...common, kind: fc.constant('long') }),
    )
    .map((made) =>
      question.safeParse(
        'options' in made && made.kind === 'one'
          ? { ...made, options: made.options.map((one, at) => ({ ...one, right: one.right || at === 0 })) }
          : made,
      ),
    )
    .filter(({ success }) => success)
    .map(({ data }) => data);
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 4 }), (questions) => {
      const written = questions.flatMap((one) => one ?? []);
      expect(readQuestions(writeGift(written))).toMatchObject({
        problems: [],
        questions: JSON.parse(JSON.stringify(written)),
      });
    }),
    { numRuns: 300 },
  );
});
