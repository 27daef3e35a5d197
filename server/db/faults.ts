/** `busy`: the same again may go through in a moment. `away`: whether the last change was written is not known. */
export type DatabaseFault = 'busy' | 'full' | 'away';

const FAULTS: Readonly<Record<DatabaseFault, readonly string[]>> = {
  busy: ['SQLITE_BUSY', '40', '55P03', '57014', '53300'],
  full: ['SQLITE_FULL', '53100'],
  away: ['SQLITE_IOERR', 'SQLITE_READONLY', '08', '57P0', '25006', '58030', 'DATABASE_AWAY'],
};

const BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof Error && BROKEN.test(error.message)) return 'away';
  const isOf = (fault: DatabaseFault): boolean =>
    FAULTS[fault].some((begins) => codeOf(error).startsWith(begins));
  return (['busy', 'full', 'away'] as const).find(isOf);
}

export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));
