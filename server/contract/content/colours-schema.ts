import { z } from 'zod';
import { contrast, DARK_WORDS, HEX, READABLE } from './colours.ts';
import { group } from './fields.ts';

/** @param words that must be readable on it */
const colour = (title: string, doc: string, words: string, sentence: string) =>
  z
    .string()
    .regex(HEX, { error: 'Please write a colour like #3730a3, or choose one.', abort: true })
    .refine((hex) => contrast(hex, words) >= READABLE, sentence)
    .meta({ title, description: doc, kind: 'colour' })
    .optional();

export const coloursSchema = group('Your own colours. Leave one empty to keep ours.', {
  brand: colour(
    'Main colour',
    'Links and main buttons. It must be dark, because white words are on it; at night we lighten it.',
    '#ffffff',
    'Please choose a darker colour: white words on it are hard to read.',
  ),
  accent: colour(
    'Second colour',
    'Progress, stars and savings. It must be light, because dark words are on it.',
    DARK_WORDS,
    'Please choose a lighter colour: dark words on it are hard to read.',
  ),
});
