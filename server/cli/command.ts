import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BackupError, DATABASE } from '../backup/backup-folder.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { MasterKeyError } from '../crypto/master-key.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';

/** The sentence says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
export class UsageError extends CommandError {}

const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const FORESEEN = [BackupError, CommandError, ConfigError, MasterKeyError, NewerDatabaseError];

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<Taken extends Options> = ReturnType<typeof parseArgs<{ options: Taken; allowPositionals: true }>>;

interface Call<Taken extends Options> {
  readonly usage: string;
  readonly options?: Taken;
  /** How many words it takes at most, beside its options. */
  readonly words?: number;
}

function readCall<Taken extends Options>({ usage, options, words = 0 }: Call<Taken>): Given<Taken> {
  try {
    const given = parseArgs({ options: options ?? ({} as Taken), allowPositionals: true });
    const extra = given.positionals[words];
    if (extra !== undefined) throw new TypeError(`This takes no word "${extra}".`);
    return given;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\n\n${usage}`);
  }
}

/** Runs a command with what it was given. Foreseen errors are told in their own sentence, others with their stack. */
export async function command<const Taken extends Options>(
  call: Call<Taken>,
  work: (given: Given<Taken>) => Promise<void>,
): Promise<void> {
  if (process.argv.some((arg) => arg === '--help' || arg === '-h')) return say(call.usage);
  // Files are for this user alone, as those of the product itself.
  process.umask(0o077);
  try {
    await work(readCall(call));
  } catch (error) {
    const isForeseen = FORESEEN.some((kind) => error instanceof kind);
    const { message, stack } = error as Error;
    process.stderr.write(`${isForeseen ? message : stack}\n`);
    process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
  }
}

/** Without the site's settings a command would make an empty database, and look there. @throws CommandError */
export function assertData({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, DATABASE))) return;
  throw new CommandError(`${dataDir} holds no data. Set DATA_DIR to the folder of the site, and try again.`);
}

/** Does something with the product's own parts on the data of the environment, and closes them. */
export async function withProduct<Value>(work: (deps: Deps) => Promise<Value>): Promise<Value> {
  const config = readConfig();
  // All of the product takes a second to load, which most commands need not wait for.
  const { createDeps } = await import('../deps.ts');
  const { createLog } = await import('../log.ts');
  const { readCatalogue } = await import('../catalogue.ts');
  const log = createLog({ logLevel: 'warn' });
  const deps = await createDeps(config, log, readCatalogue(config.siteDir, log));
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}
