import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DataFolderError } from '../backup/data-folder.ts';
import { BackupError } from '../backup/make-backup.ts';
import { NotABackupError } from '../backup/manifest.ts';
import { RestoreError } from '../backup/restore.ts';
import { ConfigError } from '../config.ts';
import { MasterKeyError } from '../crypto/master-key.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { DatabaseAwayError } from '../db/postgres.ts';
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
  NewerDatabaseError,
  NotABackupError,
  RestoreError,
];

/** A line for the operator. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Options = NonNullable<ParseArgsConfig['options']>;

/** How a command is called. */
interface Call<Taken extends Options> {
  /** What `--help` shows. */
  readonly usage: string;
  readonly options?: Taken;
  /** How many words it takes at most, beside its options. */
  readonly words?: number;
}

type Given<Taken extends Options> = ReturnType<
  typeof parseArgs<{ options: Taken; allowPositionals: true; strict: true }>
>;

/** @throws CommandError */
function readCall<Taken extends Options>({ usage, options, words = 0 }: Call<Taken>): Given<Taken> {
  const refuse = (sentence: string) => new CommandError(`${sentence}\n\n${usage}`, EXIT_USAGE);
  try {
    const given = parseArgs({ options: options ?? ({} as Taken), allowPositionals: true, strict: true });
    const extra = given.positionals[words];
    if (extra !== undefined) throw refuse(`This takes no word "${extra}".`);
    return given;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!(error instanceof Error && code.startsWith('ERR_PARSE_ARGS_'))) throw error;
    // What follows the first sentence is for the programs' authors.
    const [sentence = ''] = error.message.split(/\.\s/, 1);
    throw refuse(`${sentence}.`);
  }
}

const asksForHelp = (): boolean => process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');

/**
 * Runs a command of the operator's with what it was given. `--help` shows how it is called and does nothing else. An error
 * that was foreseen is told in its own sentence, any other with its stack; either way the exit code is not 0.
 */
export async function command<const Taken extends Options>(
  call: Call<Taken>,
  work: (given: Given<Taken>) => Promise<void>,
): Promise<void> {
  if (asksForHelp()) return say(call.usage);
  // Whatever is written is for this user alone, as the product itself writes it.
  process.umask(0o077);
  try {
    await work(readCall(call));
  } catch (error) {
    const isPlain = PLAIN.some((kind) => error instanceof kind);
    const sentence = isPlain && error instanceof Error ? error.message : operatorsTurn(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = error instanceof CommandError ? error.exitCode : EXIT_FAILED;
  }
}
