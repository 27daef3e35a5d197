import { expect, it } from 'vitest';
import { captionLanguageName, captionLanguages } from './captions.ts';

it('a language calls itself by its own name, and one that is not known by its code', () => {
  expect(captionLanguageName('en')).toBe('English');
  expect(captionLanguageName('hi')).toBe('हिन्दी');
  expect(captionLanguageName('tlh')).toBe('tlh');
});

it('every language has a code of its own', () => {
  expect(new Set(captionLanguages.map(({ code }) => code)).size).toBe(captionLanguages.length);
});
