/** Marks and joiners that several scripts of India share. */
const SHARED = String.raw`\u0951\u0952\u0964\u0965\u200C\u200D`;

export const shapedLetters = {
  devanagari: String.raw`\u0900-\u097F\uA8FF${SHARED}`,
  tamil: String.raw`\u0B82\u0B83\u0B85-\u0BD7\u0BE6-\u0BFA${SHARED}`,
  telugu: String.raw`\u0C00-\u0C7F${SHARED}`,
  kannada: String.raw`\u0C80-\u0CF3${SHARED}`,
  malayalam: String.raw`\u0D00-\u0D7F${SHARED}`,
  bengali: String.raw`\u0980-\u09FE${SHARED}`,
  gujarati: String.raw`\u0A81-\u0AF1\u0AF9-\u0AFF${SHARED}`,
  gurmukhi: String.raw`\u0A01-\u0A76\u262C${SHARED}`,
  oriya: String.raw`\u0B01-\u0B77${SHARED}`,
  arabic: String.raw`\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\u200C\u200D`,
} as const;

export const plainLetters = {
  vietnamese: String.raw`\u1EA0-\u1EF1`,
  cyrillic: String.raw`\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116`,
  'cyrillic-ext': String.raw`\u0460-\u048F\u0492-\u04AF\u04B2-\u052F`,
  greek: String.raw`\u0370-\u0377\u037A-\u037F\u0384-\u03E1\u03F0-\u03FF`,
  'latin-ext': String.raw`\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u02BD-\u02C5\u02C7-\u02CC\u1E00-\u1E9F\u1EF2-\u1EFF\u2020\u20A0-\u20AB\u20AD-\u20C0\u2113`,
  latin: String.raw`\t\n\r -~\u00A0-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u2002\u2009\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2032\u2033\u2039\u203A\u2044\u20AC\u2122\u2212`,
} as const;

const OTHER = new RegExp(
  `[^${Object.values(shapedLetters).join('')}${Object.values(plainLetters).join('')}]`,
  'u',
);

/** A name of a course may have pictures, which documents leave out. */
export const withoutPictures = (text: string): string =>
  text.replaceAll(/(?![©®™☬])[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F? ?/gu, '');

/** Returns why documents can't show a text, as a sentence; undefined if they can. */
export function whyNotDrawn(text: string): string | undefined {
  const [letter] = OTHER.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return `Certificates and receipts can’t show “${letter}”. Use English letters or one of these scripts: Devanagari, Bengali, Gujarati, Gurmukhi, Kannada, Malayalam, Odia, Tamil, Telugu, Urdu.`;
}
