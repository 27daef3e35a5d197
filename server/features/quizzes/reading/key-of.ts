import { foldAnswer } from '../../../contract/fold-answer.ts';
import { refuse } from './found.ts';
import { isDigits, nameAt, placeIn } from './labels.ts';
import { CANCELLED } from './words.ts';

/** What keys of digits mean in a paper whose options have letters. */
export type DigitKeys = 'label' | 'text' | undefined;
export interface Meaning {
  readonly places: readonly number[];
  /** Each of them is right by itself. */
  readonly isAny?: boolean;
  /** Words behind the letter that are not those of its option. */
  readonly rest?: string;
}

const ALL = /\s{0,9}(?:,|;|&|\+|\band\b|और|तथा|एवं|व(?=\s))\s{0,9}/i;
const ANY = /\s{1,9}(?:or|या|अथवा)\s{1,9}/i;
const BRACKETS = /^[([{\s]+|(?<![)\]}.:,\s])[)\]}.:,\s]+$/g;
const NO_LETTER = 'Write the letter of the right option, for example ANSWER: A.';
const fold = (text: string): string => foldAnswer(text.replaceAll('**', ''));
const bare = (text: string): string => text.replaceAll(BRACKETS, '');

/** Refuses what a key says in place of an answer. @throws UnreadableQuestion */
export function refuseCancelled(key: string, line: number): void {
  if (CANCELLED.test(key))
    refuse(
      line,
      `The key says “${bare(key)}” in place of an answer. Delete this question, or write a letter and cancel it in the quiz.`,
    );
}

/** Returns the options that a key means: `B`, `(b)`, `2`, `B) Agra`, `A, C`, `b or c`. @throws UnreadableQuestion */
export function meaningOf(
  key: string,
  texts: readonly string[],
  line: number,
  alphabet?: number,
  digits?: DigitKeys,
): Meaning {
  const said = key
    .replaceAll('**', '')
    .replace(/^\s*(?:option|choice|विकल्प|both|only|ans(?:wer)?\s?[:.-])\s*(?=\S)/i, '')
    .replace(/(?<![\s✓✔☑✅])[\s✓✔☑✅]+$/u, '')
    .trim();
  const folded = texts.map(fold);
  const byText = folded.flatMap((text, at) => (text !== '' && text === fold(said) ? [at] : []));
  if (byText.length === 0) refuseCancelled(said, line);
  const place = placeIn(bare(byText.length > 0 ? said : said.replace(/^["“](.{1,4})["”]$/, '$1')), alphabet);
  if (place !== undefined) return { places: single(place) };
  if (byText.length > 1) refuse(line, 'Two options are the same.');
  if (byText.length === 1) return { places: byText };
  const named = withWords(said, folded, alphabet);
  if (typeof named === 'object' && named.rest === undefined) return named;
  return several() ?? together() ?? (typeof named === 'object' ? named : refuse(line, named));

  function single(own: number): readonly number[] {
    const name = bare(said);
    const isDigit = /^\p{Nd}+$/u.test(name);
    const isOwn = alphabet !== undefined && nameAt(alphabet, own).toLowerCase() === name.toLowerCase();
    if (byText.length === 1 && byText[0] !== own && !(digits === 'label' || /^[([].*[)\]]$/.test(said))) {
      if (digits === 'text' && isDigit) return byText;
      if (!isOwn || isDigits(alphabet))
        refuse(line, `“${said}” is the text of an option and the number of another. Write the letter.`);
    }
    if (own < texts.length) return [own];
    return byText.length === 1 ? byText : refuse(line, `There is no option ${name}.`);
  }

  /** `A, C`, `b or c`, or their texts. */
  function several(): Meaning | undefined {
    for (const sign of [ANY, ALL]) {
      const names = said
        .replace(/^[([](.*)[)\]]$/s, '$1')
        .split(sign)
        .map(bare);
      if (names.length < 2) continue;
      const byName = names.map((name) => placeIn(name, alphabet));
      const byWords = names.map((name) => folded.indexOf(fold(name)));
      const areTexts = byWords.every((at) => at >= 0);
      const areNames = byName.every((at) => at !== undefined);
      if (areNames && areTexts && byName.some((at, nth) => at !== byWords[nth]) && digits !== 'label')
        refuse(line, `“${said}” are texts of options and numbers of others. Write the letters.`);
      if (!areNames && !areTexts) continue;
      const missing = names.find((_name, nth) => areNames && (byName[nth] ?? 0) >= texts.length);
      if (missing !== undefined) refuse(line, `There is no option ${missing}.`);
      const places = areNames ? byName.flatMap((at) => at ?? []) : byWords;
      return { places: [...new Set(places)], isAny: sign === ANY };
    }
    return undefined;
  }

  /** `AC`; other signs between letters may mean all of them or any. */
  function together(): Meaning | undefined {
    const letters = [...said.replaceAll(/[()[\]\s/.]/g, '')];
    const places = letters.map((letter) => placeIn(letter, alphabet) ?? texts.length);
    const areLetters = letters.every(
      (letter, at) => /[A-La-l1-9]/.test(letter) && Number(places[at]) < texts.length,
    );
    if (!areLetters || letters.length < 2 || letters.length > texts.length + 1) return undefined;
    if (!/^(?:[A-L]{2,}|[a-l]{2,})$/.test(bare(said)))
      refuse(line, `Write “${letters.join(', ')}” if all of these are right, or the one letter that is.`);
    return { places: [...new Set(places)] };
  }
}

export const anyOf = (key = ''): string => `“${key}”: any one of these options earns all marks.`;
/** Options of which one or several are right. */
export function choiceOf(texts: readonly string[], { places, isAny }: Meaning) {
  const options = texts.map((text, at) => ({ text, right: places.includes(at) }));
  return { kind: isAny || places.length === 1 ? 'one' : 'many', options } as const;
}

/** `B) Agra`, `B - it burns`, `(b) Agra`; or why it can't be read. */
function withWords(said: string, folded: readonly string[], alphabet: number | undefined): Meaning | string {
  const [, open = '', name = '', sign = '', rest = ''] =
    /^([([]?)\s?([^\s()[\].:,–—-]{1,4})(\s{0,3}[)\].:–—=-]{1,2}|,(?=\s?\p{L}\S)|\s{2,9}|\s)\s{0,9}(.+)$/su.exec(
      said,
    ) ?? [];
  const place = placeIn(name, alphabet);
  const words = fold(rest.replace(/^[([](.*)[)\]]$/s, '$1'));
  const like = folded.findIndex((text) => text !== '' && text === words);
  const isWord = sign.trim() === '' && sign.length < 2 && open === '' && like !== place;
  if (place === undefined || isWord) return NO_LETTER;
  if (place >= folded.length) return `There is no option ${name}.`;
  if (like >= 0 && like !== place)
    return `The letter ${name} and the words after it are two different options.`;
  const text = folded[place] ?? '';
  const isSame =
    like === place ||
    (words.length > 3 && text.startsWith(words)) ||
    (text.length > 3 && words.startsWith(text) && words.length < text.length + 3);
  if (!isSame && /^(?:or|and|&|,|\/|या|और)?\s?[([]?[a-l1-4][)\]]?\s*$/i.test(rest))
    return 'Write several letters like “A, C”.';
  return { places: [place], ...(!isSame && { rest: rest.replace(/^[\s–—:.-]+/, '') }) };
}
