import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Synchronous. If the volume is full, up to a megabyte waits. */
const output = pino.destination({ fd: 1, sync: true, maxLength: 1024 * 1024 });
output.on('error', () => undefined);

const SECRETS = ['cookie', 'authorization', 'password', 'token'];

/** Logs JSON lines to standard output, without secrets. */
export const createLog = (config: Pick<Config, 'logLevel'>): Log =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[cut]' },
    },
    output,
  );

/** For lines with known fields only: skips redaction. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: { paths: [] } });
