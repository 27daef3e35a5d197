import { foldAnswer } from '../../../contract/fold-answer.ts';
import { isDigits, nameAt, placeIn } from './labels.ts';
import { CANCELLED } from './words.ts';

/** What keys of digits mean in a paper whose options have letters. */
export type DigitKeys = 'label' | 'text' | undefined;
/** Each of `any` is right by itself. A key that cancels its question is refused. */
export type KeyMeaning =
  | {
      readonly kind: 'all';
      readonly places: readonly number[];
      readonly rest?: string;
      readonly isNoted?: boolean;
    }
  | { readonly kind: 'any'; readonly places: readonly number[] }
  | { readonly kind: 'cancelled'; readonly word: string }
  | { readonly kind: 'refused'; readonly message: string };

const refused = (message: string): KeyMeaning => ({ kind: 'refused', message });
const ALL = /\s{0,9}(?:,|;|&|\+|\band\b|और|तथा|एवं|व(?=\s))\s{0,9}/i;
const ANY = /\s{1,9}(?:or|या|अथवा)\s{1,9}/i;
const BRACKETS = /^[([{\s]+|(?<![)\]}.:,\s])[)\]}.:,\s]+$/g;
const fold = (text: string): string => foldAnswer(text.replaceAll('**', ''));

/** Returns the options that a key means: `B`, `(b)`, `2`, `B) Agra`, `A, C`, `b or c`, `Bonus`. */
export function meaningOf(
  key: string,
  texts: readonly string[],
  alphabet?: number,
  digits?: DigitKeys,
): KeyMeaning {
  const said = key
    .replaceAll('**', '')
    .replace(/^\s*(?:option|choice|विकल्प|both|only|ans(?:wer)?\s?[:.-])\s*(?=\S)/i, '')
    .replace(/(?<![\s✓✔☑✅])[\s✓✔☑✅]+$/u, '')
    .trim();
  const folded = texts.map(fold);
  const byText = folded.flatMap((text, at) => (text !== '' && text === fold(said) ? [at] : []));
  if (byText.length === 0 && CANCELLED.test(said))
    return { kind: 'cancelled', word: said.replaceAll(BRACKETS, '') };
  const place = placeIn(said.replaceAll(BRACKETS, ''), alphabet);
  if (place !== undefined) return single(said, place, byText, texts.length, alphabet, digits);
  if (byText.length > 0)
    return byText.length === 1 ? { kind: 'all', places: byText } : refused('Two options are the same.');

  const named = withWords(said, folded, alphabet);
  if (named.kind === 'all' && named.rest === undefined) return named;
  for (const [kind, sign] of [
    ['any', ANY],
    ['all', ALL],
  ] as const) {
    const names = said
      .replace(/^[([](.*)[)\]]$/s, '$1')
      .split(sign)
      .map((name) => name.replaceAll(BRACKETS, ''));
    if (names.length < 2) continue;
    const byName = names.map((name) => placeIn(name, alphabet));
    const byWords = names.map((name) => folded.indexOf(fold(name)));
    const areTexts = byWords.every((at) => at >= 0);
    const areNames = byName.every((at) => at !== undefined);
    if (areNames && areTexts && byName.some((at, nth) => at !== byWords[nth]) && digits !== 'label')
      return refused(`“${said}” are texts of options and numbers of others. Write the letters.`);
    if (!areNames && !areTexts) continue;
    const missing = names.find((_name, nth) => areNames && (byName[nth] ?? 0) >= texts.length);
    if (missing !== undefined) return refused(`There is no option ${missing}.`);
    return { kind, places: [...new Set(areNames ? byName.flatMap((at) => at ?? []) : byWords)] };
  }
  const letters = [...said.replaceAll(/[()[\]\s/.]/g, '')];
  if (
    letters.length > 1 &&
    letters.length <= texts.length + 1 &&
    letters.every((letter) => /[A-La-l1-9]/.test(letter) && (placeIn(letter, alphabet) ?? 99) < texts.length)
  ) {
    const isApart = /[\s/]/.test(said.replaceAll(/^[([]|[)\]]$/g, '').trim());
    if (isApart || !/^(?:[A-L]{2,}|[a-l]{2,})$/.test(said.replaceAll(BRACKETS, '')))
      return refused(`Write “${letters.join(', ')}” if all of these are right, or the one letter that is.`);
    return {
      kind: 'all',
      places: [...new Set(letters.flatMap((letter) => placeIn(letter, alphabet) ?? []))],
    };
  }
  return named;
}

function single(
  said: string,
  place: number,
  byText: readonly number[],
  count: number,
  alphabet: number | undefined,
  digits: DigitKeys,
): KeyMeaning {
  const name = said.replaceAll(BRACKETS, '');
  const isDigit = /^\p{Nd}+$/u.test(name);
  const isOwn = alphabet !== undefined && nameAt(alphabet, place).toLowerCase() === name.toLowerCase();
  if (byText.length === 1 && byText[0] !== place && !(digits === 'label' || /^[([].*[)\]]$/.test(said))) {
    if (digits === 'text' && isDigit) return { kind: 'all', places: byText };
    if (!isOwn || (alphabet !== undefined && isDigits(alphabet)))
      return refused(`“${said}” is the text of an option and the number of another. Write the letter.`);
  }
  if (place >= count)
    return byText.length === 1 ? { kind: 'all', places: byText } : refused(`There is no option ${name}.`);
  if (isDigit && !isOwn && digits === 'text' && byText.length === 1) return { kind: 'all', places: byText };
  return { kind: 'all', places: [place] };
}

/** `B) Agra`, `B - it burns`, `(b) Agra`. */
function withWords(said: string, folded: readonly string[], alphabet: number | undefined): KeyMeaning {
  const [, open = '', name = '', sign = '', rest = ''] =
    /^([([]?)\s?([^\s()[\].:,–—-]{1,4})(\s{0,3}[)\].:–—=-]{1,2}|\s{2,9}|\s)\s{0,9}(.+)$/s.exec(said) ?? [];
  const place = placeIn(name, alphabet);
  if (place === undefined) return refused('Write the letter of the right option, for example ANSWER: A.');
  const words = fold(rest.replace(/^[([](.*)[)\]]$/s, '$1'));
  const like = folded.findIndex((text) => text !== '' && text === words);
  if (sign.trim() === '' && sign.length < 2 && open === '' && like !== place)
    return refused('Write the letter of the right option, for example ANSWER: A.');
  if (place >= folded.length) return refused(`There is no option ${name}.`);
  if (like >= 0 && like !== place)
    return refused(`The letter ${name} and the words after it are two different options.`);
  const text = folded[place] ?? '';
  const isSame =
    like === place ||
    (words.length > 3 && text.startsWith(words)) ||
    (text.length > 3 && words.startsWith(text) && words.length < text.length + 3);
  if (!isSame && /^(?:or|and|&|,|\/|या|और)?\s?[([]?[a-l1-4][)\]]?\s*$/i.test(rest))
    return refused('Write several letters like “A, C”.');
  return { kind: 'all', places: [place], ...(!isSame && { rest: rest.replace(/^[\s–—:.-]+/, '') }) };
}

/** Returns why a key is refused. */
export const refusalOf = (meaning: Extract<KeyMeaning, { kind: 'refused' | 'cancelled' }>): string =>
  meaning.kind === 'refused'
    ? meaning.message
    : `The key says “${meaning.word}” in place of an answer. Delete this question, or write a letter and cancel it in the quiz.`;
