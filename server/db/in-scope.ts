import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from '../sessions/rights.ts';

/** Returns the condition that a course is among those of a right. @param column holds the id of a course */
export const inScope = (column: string, scope: Scope): Expression<SqlBool> =>
  scope === 'all' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} in (${sql.join([0, ...scope])})`;
