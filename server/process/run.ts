import { getRequestListener } from '@hono/node-server';
import { createApp } from '../app.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createDeps } from '../deps.ts';
import { createListener } from '../http/front/front.ts';
import { createHttpServer } from '../http/front/http-server.ts';
import { createPages } from '../http/front/pages.ts';
import { createReadiness } from '../http/front/readiness.ts';
import { createStartingListener } from '../http/front/starting.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog, type Log } from '../log.ts';
import { assertBuilt, SiteNotBuiltError } from '../site/build-notes.ts';
import { readCatalogue } from '../site/catalogue.ts';
import { loadSite } from '../site/load-site.ts';
import { prepareAccounts } from './accounts.ts';
import { loadAstroHandler } from './astro-handler.ts';
import { type Closing, closeAll } from './closing.ts';
import { drain, trackConnections } from './drain.ts';
import { EXIT_FAILED, EXIT_UNUSABLE } from './exit-codes.ts';
import { ListenError, listen } from './listen.ts';
import { handleSignals } from './signals.ts';

/** Starts the product, and ends the process with a sentence when it cannot. */
export async function run(): Promise<void> {
  try {
    await start(readConfig());
  } catch (error) {
    const isOperatorsTurn = error instanceof ConfigError || error instanceof SiteNotBuiltError;
    const isPlain = isOperatorsTurn || error instanceof ListenError;
    process.stderr.write(`${isPlain ? error.message : describe(error)}\n`);
    process.exit(isOperatorsTurn ? EXIT_UNUSABLE : EXIT_FAILED);
  }
}

const describe = (error: unknown): string =>
  `Abhyas could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;

/** Listens first, so that health is answered and a second start is refused before anything is touched. */
async function start(config: Config): Promise<void> {
  const log = createLog(config);
  assertBuilt(config.siteDir);
  const whileStarting = createStartingListener(config);
  const server = createHttpServer(config, whileStarting);
  const connections = trackConnections(server);
  const closing: Closing[] = [() => drain(server, connections)];
  handleSignals(log, () => closeAll(closing, log));
  const port = await listen(server, config.host, config.port);

  const { listener, readiness, close, notices } = await open(config, log);
  closing.unshift(() => readiness.drain());
  closing.push(...close);
  server.off('request', whileStarting).on('request', listener);
  announce(config, port, log, notices);
}

/** Puts everything behind the front together. */
async function open(config: Config, log: Log) {
  const catalogue = readCatalogue(config.siteDir, log);
  const deps = await createDeps(config, log, catalogue);
  const { sessions, services, database } = deps;
  await deps.files.clearIncoming();
  const notices = await prepareAccounts(deps);
  const site = loadSite(config, catalogue);
  const readiness = createReadiness({ ping: () => database.ping(), dataDir: config.dataDir }, log);
  const render = await loadAstroHandler(config.siteDir);
  const listener = createListener({
    config,
    log,
    site,
    readiness,
    api: getRequestListener(createApp(deps).fetch),
    page: createPages({ render, sessions, services, log, notFoundPolicy: site.notFoundPolicy }),
  });
  const jobs = startJobs(deps);
  const close = [() => jobs.stop(), () => deps.close()] satisfies Closing[];
  return { listener, readiness, close, notices };
}

/** For the person at the terminal; the log on standard output stays machine-readable. */
function announce(config: Config, port: number, log: Log, notices: readonly string[]): void {
  log.info({ host: config.host, port, siteUrl: config.siteUrl }, 'ready');
  if (!config.secureCookie)
    log.warn(
      'SITE_URL is http and not this machine: passwords and sessions travel readable. Use https for anything but a trial.',
    );
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.siteUrl;
  const ready = `Abhyas is ready at ${url} (listening on ${config.host}:${port}). Ctrl+C stops it.`;
  for (const line of [ready, ...notices]) process.stderr.write(`${line}\n`);
}
