import { expect, it } from 'vitest';
import { contrast, paletteOf, stylesheetOf } from './colours.ts';
import { coloursSchema } from './colours-schema.ts';

const PAIRS = [
  ['#3730a3', '#f2a007'],
  ['#000000', '#ffffff'],
  ['#7a0019', '#ffcc33'],
  ['#0b5d1e', '#9be564'],
  ['#004b6b', '#f0b7a4'],
] as const;

it.each(PAIRS)('words in and on %s and %s are readable by day and at night', (brand, accent) => {
  const colours = coloursSchema.parse({ brand, accent });
  const palette = paletteOf(colours);
  const of = (name: string, at: 0 | 1) => palette[name]?.[at] ?? '';
  for (const [at, paper] of ['#fffcf7', '#10131c'].entries() as Iterable<[0 | 1, string]>) {
    expect(contrast(of('brand', at), paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('on-brand', at), of('brand', at))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('marigold-ink', at), of('marigold-soft', at))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#2b1a00', of('marigold', at))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#fffcf7', of('brand-deep', at))).toBeGreaterThanOrEqual(4.5);
  }
  expect(stylesheetOf(colours)).toMatch(/^:root\{(--[\w-]+:light-dark\(#[\da-f]{6},#[\da-f]{6}\);?)+\}$/);
});

it('refuses colours on which words would be hard to read, and what is no colour', () => {
  const said = (brand: string, accent: string) =>
    coloursSchema.safeParse({ brand, accent }).error?.issues.map(({ message }) => message);
  expect(said('#8888ff', '#f2a007')).toEqual([
    'Please choose a darker colour: white words on it are hard to read.',
  ]);
  expect(said('#3730a3', '#803000')).toEqual([
    'Please choose a lighter colour: dark words on it are hard to read.',
  ]);
  expect(said('red}body{display:none', '#f2a007')).toEqual([
    'Please write a colour like #3730a3, or choose one.',
  ]);
});

it('takes one colour alone, and leaves the shades of the other as they are', () => {
  const sheet = stylesheetOf(coloursSchema.parse({ brand: '#3730a3' }));
  expect(sheet).toContain('--brand-soft:');
  expect(sheet).not.toContain('--marigold');
});
