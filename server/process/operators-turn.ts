import { userInfo } from 'node:os';

const DATABASE_REASONS: readonly (readonly [begins: string, sentence: string])[] = [
  [
    'SQLITE_READONLY',
    'The database cannot be written. See whose the files in DATA_DIR are; they must belong to the account of the service (chown -R abhyas: <folder>).',
  ],
  [
    'SQLITE_CANTOPEN',
    'The database cannot be opened. See whose the files in DATA_DIR are; they must belong to the account of the service (chown -R abhyas: <folder>).',
  ],
  [
    'SQLITE_NOTADB',
    'abhyas.sqlite in DATA_DIR is damaged. Bring the last good backup back: npm run restore -- <backup>',
  ],
  [
    'SQLITE_CORRUPT',
    'abhyas.sqlite in DATA_DIR is damaged. Bring the last good backup back: npm run restore -- <backup>',
  ],
  ['SQLITE_FULL', 'The disk of DATA_DIR is full. Make room there, and try again.'],
  ['SQLITE_IOERR', 'The disk of DATA_DIR fails. Look at it (dmesg), and restore on another one.'],
];

const FILE_REASONS: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `The account ${account()} may not use ${path}. ${RIGHTS}`,
  EPERM: (path) => `The account ${account()} may not use ${path}. ${RIGHTS}`,
  EROFS: (path) =>
    `${path} cannot be written. Under systemd, name the folder in ReadWritePaths= of the unit.`,
  ENOSPC: (path) => `There is no room left for ${path}. Make room there, and try again.`,
  ENOTDIR: (path) => `${path} cannot be made: a part of that path is a file and no folder.`,
};

const RIGHTS =
  'Run this as the account of the service, or give it that folder: install -d -o abhyas -g abhyas -m 700 <folder>';

/** A number has no name in a container. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/**
 * What an operator is told of a fault of rights, room or disk, with what to do.
 * @returns undefined for any other error, which needs its whole description
 */
export function operatorsTurn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  if ('path' in error && typeof error.path === 'string') return FILE_REASONS[code]?.(error.path);
  return DATABASE_REASONS.find(([begins]) => code.startsWith(begins))?.[1];
}
