/**
 * What is wrong with the database when it is no mistake of ours.
 * `busy`: the same again may go through in a moment. `full`: no room. `away`: it cannot be reached or used, and whether the
 * last change was written is not known.
 */
export type DatabaseFault = 'busy' | 'full' | 'away';

/** SQLite's names and PostgreSQL's SQLSTATEs, by how they begin: a code's longer forms mean the same. */
const FAULTS: readonly (readonly [begins: string, fault: DatabaseFault])[] = [
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'away'],
  ['SQLITE_READONLY', 'away'],
  // Serialization failure, deadlock; lock not available; query cancelled; too many connections.
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['53300', 'busy'],
  ['53100', 'full'],
  // Connection broken; server stopping or starting; a standby that takes no changes; its disk.
  ['08', 'away'],
  ['57P0', 'away'],
  ['25006', 'away'],
  ['58030', 'away'],
  ['DATABASE_AWAY', 'away'],
];

/** What the client of PostgreSQL says of a connection that broke under a query; these have no code. */
const BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/;

/** @returns undefined for an error that is not the database's, or one that our statement brought about */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (BROKEN.test(error.message)) return 'away';
  const code = 'code' in error ? String(error.code) : '';
  return FAULTS.find(([begins]) => code.startsWith(begins))?.[1];
}
