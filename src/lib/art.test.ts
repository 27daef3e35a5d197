import { expect, test } from 'vitest';
import { avatar } from './avatar/avatar.ts';
import { generatedCover } from './generated-cover.ts';
import { icons } from './icons.ts';

test('a portrait stays the same, and strangers get one too', () => {
  expect(avatar('sunanda')).toBe(avatar('sunanda'));
  expect(avatar('sunanda')).not.toBe(avatar('gopal'));
  expect(avatar('somebody-new')).toContain('<ellipse');
  expect(avatar('sunanda')).not.toMatch(/"[HCA]"/);
});

test('a course without a drawing gets its own cover', () => {
  const covers = new Set(['astronomy', 'sanskrit', 'basket-weaving', 'tabla'].map(generatedCover));
  expect(covers.size).toBe(4);
  for (const cover of covers) expect(cover).toContain('var(--marigold)');
});

test('icons are plain shapes: no style, no script, no reference', () => {
  for (const drawing of Object.values(icons))
    expect(drawing).toMatch(/^(<(path|circle|rect|ellipse) [^<>]*\/>)+$/);
});
