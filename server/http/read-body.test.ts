import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertPlainJson } from './read-body.ts';

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

it.each([
  ' [1, 2.5e3, true, null, "a", "a"] ',
  '{"a":1,"b":{"a":1,"c":[{"a":1},{"a":2}]},"c":"a"}',
  '{"a":"\\"a\\":1,{[","b":"{\\"b\\":1}"}',
  '{"":1," ":2,"A":1,"a":2}',
  '{"__proto__":1,"constructor":2}',
  nested(32),
  `"${'\\\\'.repeat(30_000)}"`,
])('%j is taken', (text) => expect(() => assertPlainJson(text)).not.toThrow());

it('JSON of any program is accepted', () => {
  const property = fc.property(fc.json({ maxDepth: 12 }), (text) => assertPlainJson(text));
  expect(() => fc.assert(property)).not.toThrow();
});

it.each([
  '{"a":1,"b":2,"a":3}',
  '{"a" :1,\n"a"\t: 2}',
  '{"a":1,"\\u0061":2}',
  '{"/":1,"\\/":2}',
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"x":[{"deep":{"a":1,"b":[],"a":2}}]}',
  '{"a\\"":1,"a\\"":1}',
])('%j gives a field twice', (text) =>
  expect(() => assertPlainJson(text)).toThrow('The request could not be read: a field is given twice.'),
);

it.each([nested(34), '['.repeat(30_000) + ']'.repeat(30_000)])('what goes too deep is refused', (text) =>
  expect(() => assertPlainJson(text)).toThrow('The request could not be read: it is nested too deeply.'),
);

it.each(['', '{', "{'a':1}", '{"a":1,}', '[1', '\uFEFF{}'])('%j is no JSON', (text) =>
  expect(() => assertPlainJson(text)).toThrow('The request could not be read.'),
);
