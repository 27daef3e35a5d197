import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Catalogue } from './catalogue.ts';
import { type Config, readConfig } from './config.ts';
import { createPublisher } from './content/publisher.ts';
import { summariseSamples } from './contract/content/samples.ts';
import { lockDataFolder } from './db/database-file.ts';
import { storageFault } from './db/faults.ts';
import { withDemoContent } from './demo/content.ts';
import { createDeps } from './deps.ts';
import { OperatorError } from './errors.ts';
import { releaseTasks } from './features/tasks/tasks.service.ts';
import { prepareAccounts } from './first-accounts.ts';
import type { Draining } from './http/health.ts';
import { startJobs } from './jobs.ts';
import { createLog, type Log } from './log.ts';
import { operatorCommand } from './operator-command.ts';
import { closeServer, createServer } from './server.ts';
import { openSite } from './site/site.ts';
import { createSpareFile } from './storage/spare-file.ts';
import { startWatchdog } from './watchdog.ts';

const EXIT_FAILED = 1;
const DISK_FULL = 'The disk is full. Free some space and start again: nothing that was saved is lost.';

export async function start(): Promise<void> {
  try {
    const config = await withDemoContent(readConfig());
    await serve(config, createLog(config));
  } catch (error) {
    const isForeseen = error instanceof OperatorError;
    const why = storageFault(error) === 'full' ? DISK_FULL : (error as Error).stack;
    const text = isForeseen ? error.message : `Abhyas could not start. ${why}`;
    process.stderr.write(`${text}\n`);
    process.exit(isForeseen ? error.exitCode : EXIT_FAILED);
  }
}

/** With PostgreSQL another process may be receiving a file; a stalled upload is aborted long before. */
const ABANDONED_MS = 60 * 60_000;

async function serve(config: Config, log: Log): Promise<void> {
  const site = await openSite(config, log);
  const publisher = createPublisher(config.contentDir, site, log);
  const lock = config.databaseUrl === undefined ? lockDataFolder(config.dataDir) : undefined;
  const spare = config.databaseUrl === undefined ? createSpareFile(config.dataDir, log) : undefined;
  await spare?.open();
  const deps = await createDeps(config, log, publisher, spare);
  await deps.files.clearIncoming(config.databaseUrl === undefined ? 0 : ABANDONED_MS);
  const notices = await prepareAccounts(deps);
  const draining: Draining = { isDraining: false };
  const app = createApp(deps, { site, render: site.render, draining });
  const server = createServer({ config, app, site, draining, metrics: deps.metrics });
  const metricsServer = deps.metrics?.createServer();
  if (config.metrics !== undefined && metricsServer !== undefined) {
    (await import('./metrics.ts')).measureState(deps);
    await listen(metricsServer, config.metrics, ['METRICS_HOST', 'METRICS_PORT']);
    metricsServer.unref();
  }
  const port = await listen(server, config, ['HOST', 'PORT']);
  if (!config.isTrial) await releaseTasks(deps);
  const jobs = config.isTrial ? undefined : startJobs(deps);
  const watching = new AbortController();
  const watched = config.watchesContent ? publisher.watch(watching.signal) : undefined;
  stopOnSignals(log, async () => {
    await closeServer(server, draining);
    deps.backups.stop();
    watching.abort();
    await watched;
    await jobs?.stop();
    await deps.close();
    lock?.release();
  });
  announce(config, port, log, publisher.current().catalogue, notices);
  startWatchdog(config.isSupervised ? process.ppid : undefined);
}

function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  [hostName, portName]: readonly [string, string],
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice =
        error.code === 'EADDRINUSE'
          ? `Port in use by another program: stop that program, or set ${portName} to a free one.`
          : `Set ${hostName} to an address of this machine, and ${portName} to 1024 or above.`;
      const sentence = `Can't listen on ${host}:${port}: ${error.message}. ${advice}`;
      reject(new OperatorError(sentence, { exitCode: EXIT_FAILED }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Ctrl+C under `npm start` sends two signals; within this time they count as one. */
const ONE_SIGNAL_MS = 1000;

/** A second signal ends the process at once. An uncaught error stops the server, as its state may be wrong. */
function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const stopThenExit = (code: number): void => {
    stoppingSince = performance.now();
    stop()
      .catch((error: unknown) => log.error({ err: error }, 'a part could not be closed properly'))
      .finally(() => {
        log.info('stopped');
        process.exit(code);
      });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      if (stoppingSince === undefined) stopThenExit(0);
      else if (performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(EXIT_FAILED);
    });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception, stopping');
    if (stoppingSince === undefined) stopThenExit(EXIT_FAILED);
  });
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
}

/** Prints for the person at the terminal; the log stays machine-readable. */
function announce(
  config: Config,
  port: number,
  log: Log,
  { samples }: Catalogue,
  notices: readonly string[],
): void {
  log.info({ host: config.host, port, siteUrl: config.siteUrl }, 'ready');
  if (!config.secureCookie)
    log.warn(
      'SITE_URL is http and not this machine: passwords and sessions are sent unencrypted. Use https for anything but a trial.',
    );
  if (config.siteUrl.startsWith('https:') && samples.length > 0)
    log.warn(
      { samples: summariseSamples(samples) },
      `samples are still in the content: ${operatorCommand('doctor')} says what to change`,
    );
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.siteUrl;
  const ready = `Abhyas is ready at ${url} (listening on ${config.host}:${port}). Ctrl+C stops it.`;
  for (const line of [ready, ...notices]) process.stderr.write(`${line}\n`);
}
