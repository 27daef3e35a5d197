import { numberIn } from '../../../contract/fold-answer.ts';

const WORD_TRUE = /^(?:t|true|सही|सत्य|सच|হ্যাঁ|সত্য)$/i;
const WORD_FALSE = /^(?:f|false|गलत|ग़लत|असत्य|झूठ|মিথ্যা)$/i;

export const middleOf = (low: number, high: number) => ({
  value: Number(((low + high) / 2).toPrecision(12)),
  tolerance: Number((Math.abs(high - low) / 2).toPrecision(12)),
});

const UNIT = String.raw`(?:[kcmµnMG]?(?:m|g|s|A|V|W|J|N|Pa|Hz|L|l|mol|Ω|ohm|eV|h|C|T|F)|°\s?[CFK]|K|%|min|cm|days?|hours?|years?|metres?|meters?)(?:\^?[-−]?\d|[²³])?`;
const MEASURE = new RegExp(String.raw`^(.{1,30}?)\s?(${UNIT}(?:[/·.]${UNIT}){0,3})$`);
const NUMBER = String.raw`[-−+]?[₹\p{Nd}.,][\p{Nd}.,\s/×x*^⁰¹²³⁴⁵⁶⁷⁸⁹⁻½¼¾]{0,24}`;
const RANGE = new RegExp(
  String.raw`^(?:(?:between|from)\s)?\s?(${NUMBER}?)\s?(to|and|–|—|से|-|,|\.\.)\s?(${NUMBER})$`,
  'iu',
);
const WITHIN = new RegExp(String.raw`^(${NUMBER}?)\s?(?:±|\+\s?\/?\s?[-−])\s?(${NUMBER})$`, 'u');
const SURROUNDED = new RegExp(
  String.raw`^(${NUMBER}?)\s?[([](?:range\s?:?\s?)?(${NUMBER}?)\s?(?:to|-|–|,)\s?(${NUMBER})[)\]]$`,
  'iu',
);
const YEARS = /^(?:1\d|20)\d\d\s?[-–]\s?\d\d(?:\d\d)?$/;

/** An answer to a question without options, and what a person has to check of it. */
export function openKey(key: string) {
  const said = key
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
  const isTrue = WORD_TRUE.test(said);
  if (isTrue || WORD_FALSE.test(said))
    return { key: { kind: 'true-false', value: isTrue }, notes: [] } as const;
  const list = /^\[([^[\]]*)\]$/.exec(said)?.[1]?.trim();
  const whole = list ?? said;
  const bare = whole.replace(/^(?:≈|~|≃|about|approx(?:imately)?\.?|around)\s?/i, '');
  const notes: string[] = [];
  const number = numberOf(bare, list !== undefined);
  if (number !== undefined) {
    const { isRange, ...value } = number;
    if (bare !== whole)
      notes.push(`“${said}”: the sign for “about” was left out. Give a tolerance if one is meant.`);
    if (isRange)
      notes.push(
        `“${said}” is read as everything from the one number to the other. Check that this is meant.`,
      );
    return { key: { kind: 'number', ...value }, notes } as const;
  }
  const several = said.split(/\s(?:or|या|अथवा)\s/i).map((part) => part.trim());
  const accept = several.filter((part) => part !== '');
  if (accept.length > 1)
    notes.push(`Each of these answers is right: ${accept.map((part) => `“${part}”`).join(', ')}.`);
  else if (/\p{Nd}/u.test(said))
    notes.push(`“${said}” is no plain number: students have to type it like this.`);
  return { key: { kind: 'words', accept: accept.length > 1 ? accept : [said] }, notes } as const;
}

function numberOf(text: string, isList: boolean) {
  const [, amount = text, unit = ''] = MEASURE.exec(text) ?? [];
  const ending = new RegExp(`\\s?${unit.replaceAll(/[.^$*+?()[\]{}|\\/]/g, '\\$&')}$`);
  const read = (part = ''): number | undefined => numberIn(part.replace(ending, ''));
  const made = (key: { value: number; tolerance?: number }, isRange = false) => ({
    ...key,
    ...(unit !== '' && { unit }),
    isRange,
  });
  const value = read(amount);
  if (value !== undefined) return made({ value });
  if (YEARS.test(amount.trim()) || /^\d{1,2}:\d\d/.test(amount)) return undefined;
  const [, middle, off] = WITHIN.exec(amount) ?? [];
  const [at, tolerance] = [read(middle), read(off)];
  if (at !== undefined && tolerance !== undefined) return made({ value: at, tolerance });
  const [, , from, to] = SURROUNDED.exec(amount) ?? [];
  const [below, above] = [read(from), read(to)];
  if (below !== undefined && above !== undefined) return made(middleOf(below, above), true);
  const [, first, sign = '', second] = RANGE.exec(amount) ?? [];
  const [low, high] = [read(first), read(second)];
  if (low === undefined || high === undefined || low > high || (sign === ',' && !isList)) return undefined;
  return made(middleOf(low, high), /^(?:-|,|and)$/.test(sign));
}
