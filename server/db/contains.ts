import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';

/**
 * A case-insensitive "contains" that both engines understand (SQLite has no ilike). Wildcards in the search are plain
 * characters. Letters outside ASCII match in the case they were typed: SQLite folds ASCII only.
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: Parameters<typeof eb.ref>[0],
  search: string,
): Expression<SqlBool> {
  // No text of ours has one, and PostgreSQL's cannot.
  if (search.includes('\0')) return sql<SqlBool>`1 = 0`;
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
  return sql<SqlBool>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`;
}
