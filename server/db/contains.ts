import { type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { foldText, foldTyping, searchWords } from '../contract/fold-text.ts';
import { BETWEEN_DIGITS } from '../contract/typed-values.ts';

/** Strips the dialling prefix; undefined for other searches. */
function phoneIn(search: string): string | undefined {
  const number = foldTyping(search)
    .replaceAll(BETWEEN_DIGITS, '')
    .replace(/^(?:00|\+)?91(?=\d{10}$)|^\+|^0+/, '');
  return /^\d{4,12}$/.test(number) ? number : undefined;
}

/** Matches all words. `…_key` columns are folded, `…phone` match any part of a number. */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly (Parameters<typeof eb.ref>[0] & string)[],
  search = '',
): ExpressionWrapper<DB, TB, SqlBool> {
  if (search.includes('\0')) return eb.or([]);
  const isIn = (column: Parameters<typeof eb.ref>[0] & string, word: string): Expression<SqlBool> => {
    const parts = word.includes('@') && /(?<!email)_key$/.test(column) ? foldText(word).split(' ') : [];
    if (parts.length > 1) return eb.and(parts.map((part) => isIn(column, part)));
    const text = column.endsWith('_key') ? eb.ref(column) : sql`lower(${eb.ref(column)})`;
    const pattern = `%${word.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
    return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
  };
  const numbers = columns.filter((column) => column.endsWith('phone'));
  const texts = columns.filter((column) => !column.endsWith('phone'));
  const have = (words: readonly string[]) =>
    eb.and(words.map((word) => eb.or(texts.map((column) => isIn(column, word)))));
  const typed = foldTyping(search);
  if (typed === '') return eb.and([]);
  const words = searchWords(search);
  const phone = phoneIn(search);
  return eb.or([
    ...(words.length === 0 ? [] : [have(words)]),
    // Folding joins initials, which an email keeps apart.
    ...(typed === foldText(search) ? [] : [have(typed.split(' '))]),
    ...(phone === undefined ? [] : numbers.map((column) => isIn(column, phone))),
  ]);
}

/** Adds the folded form of a text. */
export function withKey<Row extends object, Text extends keyof Row, Key extends string>(
  row: Row,
  text: Text,
  key: Key,
): Row & { readonly [Name in Key]?: string } {
  const value = row[text];
  return typeof value === 'string' ? { ...row, [key]: foldText(value) } : row;
}
