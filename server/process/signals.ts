import type { Log } from '../log.ts';
import { EXIT_FAILED } from './exit-codes.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Ctrl+C under `npm start` comes twice, from the terminal and from npm: within this time it is one wish. */
const ONE_WISH_MS = 1000;

/**
 * Stops on a signal (a second one ends the process at once) and on an error that nobody caught, after which nothing in
 * memory can be trusted. A rejection nobody awaited is logged, and the process goes on.
 * @param stop never throws; gives the process's end its time
 */
export function handleSignals(log: Log, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  // Each of these is a mistake of ours.
  let unhandledRejections = 0;

  const stopThenExit = (code: number): void => {
    stoppingSince = performance.now();
    void stop().finally(() => process.exit(code));
  };

  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        log.info({ signal }, 'stopping');
        stopThenExit(0);
      } else if (performance.now() - stoppingSince > ONE_WISH_MS) {
        log.warn({ signal }, 'stopping at once');
        process.exit(EXIT_FAILED);
      }
    });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception, stopping');
    if (stoppingSince === undefined) stopThenExit(EXIT_FAILED);
  });
  process.on('unhandledRejection', (reason) => {
    unhandledRejections += 1;
    log.error({ err: reason, count: unhandledRejections }, 'unhandled rejection');
  });
}
