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
const RANGE_NOTE = (said: string): string =>
  `“${said}” is read as everything from the one number to the other. Check that this is meant.`;

/** An answer to a question without options, and what a person has to check of it. */
export function openKey(key: string): { key: OpenKey; notes: string[] } {
  const said = key
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
  if (WORD_TRUE.test(said)) return { key: { kind: 'true-false', value: true }, notes: [] };
  if (WORD_FALSE.test(said)) return { key: { kind: 'true-false', value: false }, notes: [] };
  const inner = /^\[([^[\]]*)\]$/.exec(said)?.[1]?.trim();
  const bare = (inner ?? said).replace(/^(?:≈|~|≃|about|approx(?:imately)?\.?|around)\s?/i, '');
  const notes =
    bare === (inner ?? said)
      ? []
      : [`“${said}”: the sign for “about” was left out. Give a tolerance if one is meant.`];
  const [, amount = bare, unit = ''] = MEASURE.exec(bare) ?? [];
  const measured = numberOf(amount, unit, inner !== undefined, notes, said);
  if (measured !== undefined) return measured;
  const plain = unit === '' ? undefined : numberOf(bare, '', inner !== undefined, notes, said);
  if (plain !== undefined) return plain;
  const several = said
    .split(/\s(?:or|या|अथवा)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (several.length > 1)
    return {
      key: { kind: 'words', accept: several },
      notes: [`Each of these answers is right: ${several.map((part) => `“${part}”`).join(', ')}.`],
    };
  const isUnsure = /\p{Nd}/u.test(said);
  return {
    key: { kind: 'words', accept: [said] },
    notes: isUnsure ? [`“${said}” is no plain number: students have to type it like this.`] : [],
  };
}
export type OpenKey =
  | { kind: 'true-false'; value: boolean }
  | { kind: 'number'; value: number; tolerance?: number; unit?: string }
  | { kind: 'words'; accept: string[] };

function numberOf(amount: string, unit: string, isList: boolean, notes: readonly string[], said: string) {
  const made = (key: { value: number; tolerance?: number }, more: readonly string[] = []) => ({
    key: { kind: 'number' as const, ...key, ...(unit !== '' && { unit }) },
    notes: [...notes, ...more],
  });
  const read = (part = ''): number | undefined =>
    numberIn(part.replace(new RegExp(`\\s?${unit.replaceAll(/[.^$*+?()[\]{}|\\/]/g, '\\$&')}$`), ''));
  const value = read(amount);
  if (value !== undefined) return made({ value });
  if (YEARS.test(amount.trim()) || /^\d{1,2}:\d\d/.test(amount)) return undefined;
  const [, middle, off] = WITHIN.exec(amount) ?? [];
  const [at, tolerance] = [read(middle), read(off)];
  if (at !== undefined && tolerance !== undefined) return made({ value: at, tolerance });
  const [, , from, to] = SURROUNDED.exec(amount) ?? [];
  const [below, above] = [read(from), read(to)];
  if (below !== undefined && above !== undefined) return made(middleOf(below, above), [RANGE_NOTE(said)]);
  const [, first, sign = '', second] = RANGE.exec(amount) ?? [];
  if (sign === ',' && !isList) return undefined;
  const [low, high] = [read(first), read(second)];
  if (low === undefined || high === undefined || low > high) return undefined;
  return made(middleOf(low, high), sign === '-' || sign === ',' || sign === 'and' ? [RANGE_NOTE(said)] : []);
}
