import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Each line is out before the product goes on. What a full volume does not take waits, up to a megabyte. */
const output = pino.destination({ fd: 1, sync: true, maxLength: 1024 * 1024 });
output.on('error', () => undefined);

const SECRETS = ['cookie', 'authorization', 'password', 'token'];

/** JSON lines on standard output; whatever could open an account is cut out before it is written. */
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

/** For lines whose fields are all known and hold no secret: they are not looked through for what to cut. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: { paths: [] } });
