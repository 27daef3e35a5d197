import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hueClass, oklchHex, oklchHue } from './colour.ts';

test('the stylesheet holds the same hues', () => {
  const css = readFileSync(new URL('../../styles/hues.css', import.meta.url), 'utf8');
  const inStyles = [...css.matchAll(/\.hue-(\d+) \{\s*--hue: (\d+);/g)].map(([, hue, wheel]) => [
    Number(hue),
    Number(wheel),
  ]);
  expect(inStyles).toEqual(Array.from({ length: 24 }, (_, i) => [i * 15, oklchHue(i * 15)]));
});

test('every hue has a class', () => {
  expect([7, 8, 230, 359].map(hueClass)).toEqual(['hue-0', 'hue-15', 'hue-225', 'hue-0']);
});

test('colours of the wheel become colours of the screen', () => {
  expect(oklchHex(0.628, 0.2577, 29.23)).toBe('#ff0000');
});
