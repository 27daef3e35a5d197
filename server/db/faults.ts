/**
 * What is wrong with the database when it is no mistake in a statement.
 * `busy`: the same again may go through in a moment. `away`: whether the last change was written is not known.
 */
export type DatabaseFault = 'busy' | 'full' | 'away';

/** Beginnings of SQLite's names and of PostgreSQL's SQLSTATEs. */
const FAULTS: Readonly<Record<DatabaseFault, readonly string[]>> = {
  // Rolled back for another; lock not available; query cancelled; too many connections.
  busy: ['SQLITE_BUSY', '40', '55P03', '57014', '53300'],
  full: ['SQLITE_FULL', '53100'],
  // Connection broken; server stopping or starting; a standby that takes no changes; its disk.
  away: ['SQLITE_IOERR', 'SQLITE_READONLY', '08', '57P0', '25006', '58030', 'DATABASE_AWAY'],
};

/** What `pg` says of a connection that broke under a query; these have no code. */
const BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** @returns undefined for an error that is not the database's, or one that a statement brought about */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof Error && BROKEN.test(error.message)) return 'away';
  const isOf = (fault: DatabaseFault): boolean =>
    FAULTS[fault].some((begins) => codeOf(error).startsWith(begins));
  return (['busy', 'full', 'away'] as const).find(isOf);
}

/** Whether a write failed because its key is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));
