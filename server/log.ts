import { writeSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

const STANDARD_OUTPUT = 1;

/** Drops lines that standard output does not take (a full log volume, a reader gone): the product goes on without them. */
const forgiving: DestinationStream = {
  write: (line) => {
    try {
      let left = Buffer.from(line);
      while (left.length > 0) left = left.subarray(writeSync(STANDARD_OUTPUT, left));
    } catch {
      // There is nowhere to report it to.
    }
  },
};

/** JSON lines on standard output; whatever could open an account is cut out before it is written. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
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
    forgiving,
  );
}
