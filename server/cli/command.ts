import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DATABASE } from '../backup/backup-folder.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Config, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { OperatorError } from '../errors.ts';

export class UsageError extends OperatorError {}

const EXIT_FAILED = 1;
const EXIT_USAGE = 64;

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<Taken extends Options> = ReturnType<typeof parseArgs<{ options: Taken; allowPositionals: true }>>;

/** Runs a command with at most `words` words. Expected errors are printed as a sentence, others with a stack. */
export async function command<const Taken extends Options>(
  { usage, options, words = 0 }: { usage: string; options?: Taken; words?: number },
  work: (given: Given<Taken>) => Promise<void>,
): Promise<void> {
  // `head` closes the pipe early; the command continues.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  if (process.argv.some((arg) => arg === '--help' || arg === '-h')) return say(usage);
  process.umask(0o077);
  try {
    await work(readWords(usage, options ?? ({} as Taken), words));
  } catch (error) {
    const { message, stack } = error as Error;
    process.stderr.write(`${error instanceof OperatorError ? message : stack}\n`);
    process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
  }
}

function readWords<Taken extends Options>(usage: string, options: Taken, words: number): Given<Taken> {
  try {
    const given = parseArgs({ options, allowPositionals: true });
    const extra = given.positionals[words];
    if (extra !== undefined) throw new TypeError(`This takes no word "${extra}".`);
    return given;
  } catch (error) {
    throw new UsageError(`${(error as TypeError).message}\n\n${usage}`);
  }
}

/** Without the site's settings a command would create an empty database. @throws OperatorError */
export function assertData({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, DATABASE))) return;
  throw new OperatorError(`${dataDir} holds no data. Set DATA_DIR to the folder of the site, and try again.`);
}

/** Commands must work even with broken content. */
async function currentCatalogue({ contentDir }: Config): Promise<Catalogue> {
  const { readContentFolder } = await import('../content/read-content.ts');
  const { makeCatalogue } = await import('../content/make-catalogue.ts');
  return readContentFolder(contentDir).then(makeCatalogue, () => ({
    siteName: 'Abhyas',
    courses: [],
    hidden: [],
    samples: [],
  }));
}

export async function withProduct(work: (deps: Deps) => Promise<void>): Promise<void> {
  const config = readConfig();
  assertData(config);
  // Loading everything takes a second, which most commands don't need.
  const { createDeps } = await import('../deps.ts');
  const { createLog } = await import('../log.ts');
  const log = createLog({ logLevel: 'warn' });
  const catalogue = await currentCatalogue(config);
  const deps = await createDeps(config, log, { current: () => ({ catalogue }) });
  try {
    await work(deps);
  } finally {
    await deps.close();
  }
}
