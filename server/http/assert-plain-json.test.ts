import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertPlainJson } from './assert-plain-json.ts';

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
const TWICE = 'The request could not be read: a field is given twice.';
const DEEP = 'The request could not be read: it is nested too deeply.';

describe('a body', () => {
  it.each([
    '{}',
    'null',
    '"x"',
    ' [1, 2.5e3, true, null, "a", "a"] ',
    '{"a":1,"b":{"a":1,"c":[{"a":1},{"a":2}]},"c":"a"}',
    '{"a":"\\"a\\":1,{[","b":"{\\"b\\":1}"}',
    '{"":1," ":2,"A":1,"a":2}',
    '{"a":["a","a"],"b":"a"}',
    '{"__proto__":1,"constructor":2}',
    nested(32),
    `"${'x'.repeat(60_000)}"`,
    `"${'\\\\'.repeat(30_000)}"`,
  ])('%j is taken', (text) => expect(() => assertPlainJson(text)).not.toThrow());

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a" :1,\n"a"\t: 2}',
    '{"a":1,"\\u0061":2}',
    '{"/":1,"\\/":2}',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"x":[{"deep":{"a":1,"b":[],"a":2}}]}',
    '{"a":{"b":1},"a":{"c":1}}',
    '{"a\\"":1,"a\\"":1}',
    '{"हिन्दी":1,"हिन्दी":2}',
  ])('%j is refused', (text) => expect(() => assertPlainJson(text)).toThrow(TWICE));

  it.each([nested(34), '['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`])(
    'that goes too deep is refused',
    (text) => expect(() => assertPlainJson(text)).toThrow(DEEP),
  );

  it.each(['', '{', '{"a":}', "{'a':1}", '{"a":1,}', '[1', '\uFEFF{}'])('%j is no JSON', (text) =>
    expect(() => assertPlainJson(text)).toThrow('The request could not be read.'),
  );

  it('that a program writes is always taken', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 12 }), (text) => {
        expect(() => assertPlainJson(text)).not.toThrow();
      }),
    );
  });

  it('with a field written twice is always refused, wherever and however it is written', () => {
    const escaped = (name: string) =>
      `"${[...name].map((c) => [...Array(c.length).keys()].map((at) => `\\u${c.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')).join('')}"`;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.json({ maxDepth: 4 }), (name, value) => {
        const text = `[{"list":[{${JSON.stringify(name)}:${value},${escaped(name)} : ${value}}]}]`;
        expect(() => assertPlainJson(text)).toThrow(TWICE);
      }),
    );
  });
});
