import { DataFolderError } from '../backup/data-folder.ts';
import { BackupError } from '../backup/make-backup.ts';
import { NotABackupError } from '../backup/manifest.ts';
import { RestoreError } from '../backup/restore.ts';
import { ConfigError } from '../config.ts';
import { MasterKeyError } from '../crypto/master-key.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { MoveError } from '../db/move/move-to-postgres.ts';
import { DatabaseAwayError } from '../db/postgres/database-away-error.ts';
import { MediaError } from '../files/check-media.ts';
import { EXIT_FAILED } from '../process/exit-codes.ts';
import { operatorsTurn } from '../process/operators-turn.ts';

/** The command was called with other words than it takes (EX_USAGE). */
export const EXIT_USAGE = 64;

/** A command that cannot go on; the sentence says what to do. */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = EXIT_FAILED) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** Errors whose sentence is written for the operator. */
const PLAIN = [
  BackupError,
  CommandError,
  ConfigError,
  DataFolderError,
  DatabaseAwayError,
  MasterKeyError,
  MediaError,
  MoveError,
  NewerDatabaseError,
  NotABackupError,
  RestoreError,
];

/** A line for the operator. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Runs a command of the operator's. An error that was foreseen is told in its own sentence, any other with its stack;
 * either way the exit code is not 0.
 */
export async function command(work: () => Promise<void>): Promise<void> {
  // Whatever is written is for this user alone, as the product itself writes it.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isPlain = PLAIN.some((kind) => error instanceof kind);
    const sentence = isPlain && error instanceof Error ? error.message : operatorsTurn(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = error instanceof CommandError ? error.exitCode : EXIT_FAILED;
  }
}
