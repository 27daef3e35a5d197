/** Whether a write failed because its key is taken: SQLite's codes, and PostgreSQL's 23505. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(String(error.code));
}
