/** `busy`: retry soon. `away`: unknown whether the last change was written. `closed`: no permission, or read-only. */
const FAULTS = [
  ['busy', /^(?:SQLITE_BUSY|40|55P03|57014|53300)/],
  ['full', /^(?:SQLITE_FULL|53100|ENOSPC|EDQUOT)/],
  ['away', /^(?:SQLITE_IOERR|SQLITE_READONLY|08|57P0|25006|58030|DATABASE_AWAY|EIO|EMFILE|ENFILE)/],
  ['closed', /^(?:EACCES|EPERM|EROFS)/],
] as const;

const BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Detects a serialization conflict; a retry may succeed. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

export function storageFault(error: unknown): (typeof FAULTS)[number][0] | undefined {
  if (error instanceof Error && BROKEN.test(error.message)) return 'away';
  return FAULTS.find(([, codes]) => codes.test(codeOf(error)))?.[0];
}

const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** @throws `taken` where a write meets a row with the same unique value */
export async function unlessTaken<T>(write: Promise<T>, taken: Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw UNIQUE.includes(codeOf(error)) ? taken : error;
  }
}
