import { writeSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

const STANDARD_OUTPUT = 1;
const WARNING = 40;
/** Characters held back at most. */
const BATCH_MAX = 64 * 1024;

/** Writes to standard output; what it does not take (a full log volume, a reader gone) is dropped: the product goes on without. */
function writeOut(text: string): void {
  try {
    let left = Buffer.from(text);
    while (left.length > 0) left = left.subarray(writeSync(STANDARD_OUTPUT, left));
  } catch {
    // There is nowhere to report it to.
  }
}

interface LevelledStream extends DestinationStream {
  /** Set by pino before each write. */
  lastLevel: number;
}

/**
 * The lines of one turn of the event loop leave in one write: a write costs as much as making the line. Warnings and
 * worse leave at once, with all before them, and so does everything when the process ends by itself.
 */
function createOutput(): LevelledStream {
  let held = '';
  let isPlanned = false;
  const flush = (): void => {
    isPlanned = false;
    const text = held;
    held = '';
    if (text !== '') writeOut(text);
  };
  process.on('exit', flush);
  return {
    lastLevel: 0,
    write(line) {
      held += line;
      if (this.lastLevel >= WARNING || held.length > BATCH_MAX) flush();
      else if (!isPlanned) {
        isPlanned = true;
        setImmediate(flush);
      }
    },
    // How pino is asked to tell the level of a line.
    [Symbol.for('pino.metadata')]: true,
  };
}

let output: LevelledStream | undefined;

/** JSON lines on standard output; whatever could open an account is cut out before it is written. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  output ??= createOutput();
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: {
        paths: [
          'cookie',
          'authorization',
          'password',
          'token',
          '*.cookie',
          '*.authorization',
          '*.password',
          '*.token',
        ],
        censor: '[cut]',
      },
    },
    output,
  );
}

/** The same log for lines whose fields are all known and hold no secret, without looking through each for what to cut. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: { paths: [] } });
