import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { foldText, searchWords } from '../contract/fold-text.ts';

/**
 * Whether columns contain each word of a search; none is in every row. Columns named `…_key` hold folded text; the others
 * hold ASCII, or are found as they were written.
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly (Parameters<typeof eb.ref>[0] & string)[],
  search = '',
): ExpressionWrapper<DB, TB, SqlBool> {
  if (search.includes('\0')) return eb.or([]);
  const isIn = (column: Parameters<typeof eb.ref>[0] & string, pattern: string) => {
    const text = column.endsWith('_key') ? eb.ref(column) : sql`lower(${eb.ref(column)})`;
    return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
  };
  return eb.and(
    searchWords(search).map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
      return eb.or(columns.map((column) => isIn(column, pattern)));
    }),
  );
}

/** A row, or a change of one, with the folded form of a text beside it: by this people find and sort it. */
export function withKey<Row extends object, Text extends keyof Row, Key extends string>(
  row: Row,
  text: Text,
  key: Key,
): Row & { readonly [Name in Key]?: string } {
  const value = row[text];
  return typeof value === 'string' ? { ...row, [key]: foldText(value) } : row;
}
