import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface Options {
  /** Benchmarks to run; undefined = all. */
  readonly only: readonly string[] | undefined;
  /** How often each contender has its turn. */
  readonly rounds: number;
  /** Length of a turn. */
  readonly seconds: number;
  /** Whether a missed limit is to show in the exit code. */
  readonly check: boolean;
}

/**
 * Reads the arguments.
 * @throws Error with a sentence that says what is wrong
 */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      check: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no benchmark "${unknown}". There are: ${names.join(', ')}.`);
  return {
    only,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    check: values.check,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, for example --${name}=3.`);
  return value;
}
