import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';

/** Whether a column contains a text, in any case for ASCII letters, the only ones that SQLite folds; none is in every row. */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly Parameters<typeof eb.ref>[0][],
  search = '',
): ExpressionWrapper<DB, TB, SqlBool> {
  if (search === '') return eb.and([]);
  if (search.includes('\0')) return eb.or([]);
  const escaped = search.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
  const asTyped = escaped.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const matches = columns.flatMap((column) =>
    [...new Set([asTyped, escaped.toLowerCase()])].map(
      (text) => sql<SqlBool>`lower(${eb.ref(column)}) like ${`%${text}%`} escape '\\'`,
    ),
  );
  return eb.or(matches);
}
