import { z } from 'zod';
import { contrast, DARK_WORDS, HEX, READABLE } from './colours.ts';

/** @param words that must be readable on it */
const colour = (doc: string, words: string, expected: string) =>
  z
    .string()
    .regex(HEX, { error: 'expected a colour in quotes, for example "#3730a3"', abort: true })
    .refine((hex) => contrast(hex, words) >= READABLE, expected)
    .meta({ description: doc, kind: 'colour' });

/** The two colours of a provider; all others follow from them. */
export const coloursSchema = z
  .strictObject({
    brand: colour(
      'Links and main buttons. White words are on it, so it must be dark; at night we lighten it.',
      '#ffffff',
      'expected a darker colour: white words on it are hard to read',
    ),
    accent: colour(
      'The one accent: progress, stars, savings. Dark words are on it, so it must be light.',
      DARK_WORDS,
      'expected a lighter colour: dark words on it are hard to read',
    ),
  })
  .describe('Your own two colours; leave out to keep ours.');
