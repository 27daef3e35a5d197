import { foldAnswer, numberIn } from '../../../contract/fold-answer.ts';
import { type Label, placeOf } from './labels.ts';

const WORD_TRUE = /^(?:t|true|सही|सत्य|सच|হ্যাঁ|সত্য)$/i;
const WORD_FALSE = /^(?:f|false|गलत|ग़लत|असत्य|झूठ|মিথ্যা)$/i;
const AND = /\s{0,9}(?:,|;|&|\/|\band\b|\bor\b|और|तथा|एवं|व)\s{0,9}/i;

/**
 * Which options a key means: `B`, `(b)`, `2`, `B) Agra`, `Agra`, `A, C`.
 * @param first the label of the first option; none in a table
 * @returns places counted from 0 and what else the key said, or a sentence on why not
 */
export function placesIn(
  key: string,
  texts: readonly string[],
  first?: Label,
): { places: number[]; rest?: string } | string {
  const said = key
    .replace(/^(?:option|choice|विकल्प|both)\s+/i, '')
    .replace(/(?<![\s✓✔☑])[\s✓✔☑]+$/u, '')
    .trim();
  const fold = (text: string) => foldAnswer(text);
  const byText = texts.flatMap((text, at) => (fold(text) === fold(said) ? [at] : []));
  const names = (
    /^[A-L]{2,}$/.test(said) && placeOf(said, first) === undefined ? [...said] : said.split(AND)
  ).map((name) => name.replaceAll(/^[([\s]+|(?<![)\].:\s])[)\].:\s]+$/g, ''));
  const places = names.map((name) => placeOf(name, first));
  const isByPlace = places.every((place) => place !== undefined);
  const missing = names.find((_name, at) => (places[at] ?? 0) >= texts.length);
  if (
    byText.length === 1 &&
    isByPlace &&
    missing === undefined &&
    (places.length > 1 || places[0] !== byText[0])
  )
    return `“${said}” is the text of an option and the number of another. Write the letter.`;
  const areTexts = names.length > 1 && names.every((name) => texts.some((text) => fold(text) === fold(name)));
  if (areTexts && isByPlace && names.some((name, at) => fold(texts[places[at] ?? 0] ?? '') !== fold(name)))
    return `“${said}” are texts of options and numbers of others. Write the letters.`;
  if (byText.length > 0) return byText.length === 1 ? { places: byText } : 'Two options are the same.';
  if (isByPlace) {
    if (missing !== undefined) return `There is no option ${missing}.`;
    return { places: [...new Set(places.flatMap((place) => place ?? []))] };
  }
  const [, name = '', rest = ''] =
    /^[([]?\s{0,9}([^\s()[\].:,–—-]{1,4})\s{0,9}(?:[)\].:]|\s[-–—=]|\s{2})+\s{0,9}(.+)/s.exec(said) ?? [];
  const place = placeOf(name, first);
  if (place === undefined) return 'Write the letter of the right option, for example ANSWER: A.';
  if (place >= texts.length) return `There is no option ${name}.`;
  const like = texts.findIndex((text) => fold(text) === fold(rest.replace(/^[([](.*)[)\]]$/s, '$1')));
  if (like >= 0 && like !== place)
    return `The letter ${name} and the words after it are two different options.`;
  const isSame =
    like === place ||
    fold(texts[place] ?? '').startsWith(fold(rest)) ||
    fold(rest).startsWith(fold(texts[place] ?? ''));
  return isSame ? { places: [place] } : { places: [place], rest };
}

/** The number between two, with how far they are from it. */
export const middleOf = (low: number, high: number) => ({
  value: Number(((low + high) / 2).toPrecision(12)),
  tolerance: Number((Math.abs(high - low) / 2).toPrecision(12)),
});

const UNIT = String.raw`(?:[kcmµnMG]?(?:m|g|s|A|V|W|J|N|Pa|Hz|L|l|mol|Ω|ohm|eV|h)|°\s?[CF]|K|%|min)(?:\^?[-−]?\d|[²³])?`;
const MEASURE = new RegExp(String.raw`^(\S+)\s+(${UNIT}(?:[/·.]${UNIT})*)$`);

/** What makes an answer right where there are no options. */
export function openKey(key: string) {
  const said = key.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (WORD_TRUE.test(said)) return { kind: 'true-false' as const, value: true };
  if (WORD_FALSE.test(said)) return { kind: 'true-false' as const, value: false };
  const [low, high] = (/^(\S{1,40})\s{0,9}(?:to|–|से)\s{0,9}(\S+)$/.exec(said) ?? [])
    .slice(1)
    .map((part) => numberIn(part));
  if (low !== undefined && high !== undefined) return { kind: 'number' as const, ...middleOf(low, high) };
  const [, amount = said, unit = ''] = MEASURE.exec(said) ?? [];
  const value = numberIn(amount);
  if (value !== undefined && unit !== '') return { kind: 'number' as const, value, unit };
  return value === undefined
    ? { kind: 'words' as const, accept: [said] }
    : { kind: 'number' as const, value };
}
