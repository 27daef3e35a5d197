import { expect, test } from 'vitest';
import astroConfig from '../../astro.config.mjs';

/**
 * The formatter breaks lines of text between a word and an element, as HTML allows. Astro's own setting, 'jsx',
 * drops such a break together with the space it stands for; true keeps it.
 */
test('a line break between words stays a space on the page', () => {
  expect(astroConfig.compressHTML).toBe(true);
});
