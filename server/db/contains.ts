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
  const asTyped = search.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const patterns = [...new Set([asTyped, search.toLowerCase()])].map(
    (text) => `%${text.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`,
  );
  return eb.or(
    columns.flatMap((column) =>
      patterns.map((pattern) => sql<SqlBool>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`),
    ),
  );
}
