import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editInPlace } from '../server/content/edit-in-place.ts';
import { parseContentFile } from '../server/content/parse-content-file.ts';
import { schemaOf } from '../server/contract/content/collections.ts';
import { changeEach, shippedFiles, shippedValues } from './support/content-values.ts';

const seed = 28;
/** `VALUES=10000` changes each value of the shipped files. */
const VALUES = Math.min(Number(process.env['VALUES'] ?? 150), shippedValues.length);

test('a value of a shipped file is changed at its place, with a difference of a line or few', () => {
  const [sample = []] = fc.sample(
    fc.shuffledSubarray(shippedValues, { minLength: VALUES, maxLength: VALUES }),
    {
      seed,
      numRuns: 1,
    },
  );
  const found = changeEach(sample);
  expect(found.wrong).toBe(0);
  expect(found.oneLine).toBeGreaterThan(0.9);
  expect(found.most).toBeLessThanOrEqual(4);
});

type Step = { where: number; what: 'text' | 'remove' | 'add' | 'move'; text: string; to: number };
const step: fc.Arbitrary<Step> = fc.record({
  where: fc.nat(),
  what: fc.constantFrom('text', 'remove', 'add', 'move'),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.lorem({ maxCount: 60 }),
    fc.constantFrom('a\n\nb', '- x: #', ' ', '2026-11-26', '"', "'", '---', 'null', '> ', 'a\tb\n'),
  ),
  to: fc.nat(),
});

/** Every group and list of the values. */
const groups = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(groups)] : [];

function apply(values: object, { where, what, text, to }: Step): void {
  const all = groups(values);
  const group = all[where % all.length] ?? values;
  const keys = Object.keys(group);
  const key = keys[to % keys.length] ?? '0';
  if (what === 'text') Object.assign(group, { [key]: text });
  else if (what === 'add' && Array.isArray(group))
    group.splice(to % keys.length, 0, structuredClone(group[0]), { text, a: [text] }, text);
  else if (what === 'add') Object.assign(group, { [`new${to % 3}`]: { text, list: [text, { text }] } });
  else if (what === 'move' && Array.isArray(group)) group.unshift(group.pop());
  else if (Array.isArray(group)) group.splice(Number(key), 1);
  else if (group !== values || keys.length > 1) Reflect.deleteProperty(group, key);
}

test('fields and entries are added, removed, moved and filled with any text, and the file says just that', () => {
  const file = fc.constantFrom(...shippedFiles);
  fc.assert(
    fc.property(file, fc.array(step, { minLength: 1, maxLength: 6 }), ({ path, text }, steps) => {
      const said = structuredClone(parseContentFile(path, text));
      for (const one of steps) apply(said.values, one);
      // Throws where the new text says something else.
      expect(editInPlace(path, text, said, schemaOf(path))).toBeTypeOf('string');
    }),
    { seed, numRuns: 150 },
  );
});
