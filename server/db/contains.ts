import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';

/**
 * Whether one of the columns contains a text, in any case for ASCII letters, the only ones that SQLite folds; others
 * match as typed or in lower case. Wildcards in the text are plain characters.
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly Parameters<typeof eb.ref>[0][],
  search: string,
): ExpressionWrapper<DB, TB, SqlBool> {
  // No stored text has one, and PostgreSQL takes none.
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
