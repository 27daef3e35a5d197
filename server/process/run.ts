import cluster from 'node:cluster';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../app.ts';
import { DataFolderError } from '../backup/data-folder.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { MasterKeyError } from '../crypto/master-key.ts';
import { DataInUseError, lockDataFolder } from '../db/lock-data-folder.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { DatabaseAwayError } from '../db/postgres.ts';
import { createDeps } from '../deps.ts';
import { openFront } from '../http/front/front.ts';
import { createHttpServer } from '../http/front/http-server.ts';
import { createPages } from '../http/front/pages.ts';
import { createReadiness } from '../http/front/readiness.ts';
import { createStartingListener } from '../http/front/starting.ts';
import { startJobs } from '../jobs.ts';
import { createLog, type Log } from '../log.ts';
import { collect } from '../memory/collector.ts';
import { assertBuilt, SiteNotBuiltError } from '../site/build-notes.ts';
import { readCatalogue } from '../site/catalogue.ts';
import { loadSite } from '../site/load-site.ts';
import { prepareAccounts } from './accounts.ts';
import { astroHandler } from './astro-handler.ts';
import { type Closing, closeAll } from './closing.ts';
import { drain, trackConnections } from './drain.ts';
import { EXIT_FAILED, EXIT_UNUSABLE } from './exit-codes.ts';
import { heldSocket, ListenError, listen } from './listen.ts';
import { operatorsTurn } from './operators-turn.ts';
import { handleSignals } from './signals.ts';
import { supervise } from './supervise.ts';

/** Wrong until somebody changes it; starting again does not help. */
const UNUSABLE = [ConfigError, MasterKeyError, NewerDatabaseError, SiteNotBuiltError];
const PLAIN = [DatabaseAwayError, DataFolderError, DataInUseError, ListenError];

/** Starts the product, and ends the process with a sentence when it cannot. */
export async function run(): Promise<void> {
  try {
    const config = readConfig();
    if (config.processes > 1 && cluster.isPrimary) await supervise(config);
    else await start(config);
  } catch (error) {
    const isUnusable = UNUSABLE.some((kind) => error instanceof kind);
    const isPlain = isUnusable || PLAIN.some((kind) => error instanceof kind);
    const sentence = isPlain && error instanceof Error ? error.message : operatorsTurn(error);
    process.stderr.write(`${sentence ?? describe(error)}\n`);
    process.exit(isUnusable ? EXIT_UNUSABLE : EXIT_FAILED);
  }
}

const describe = (error: unknown): string =>
  `Abhyas could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;

/**
 * Listens first, so that health is answered and a second start is refused before anything is touched. Connections to a
 * socket that somebody holds for us wait in it: these are taken when they can be served.
 */
async function start(config: Config): Promise<void> {
  const log = createLog(config);
  assertBuilt(config.siteDir);
  const whileStarting = createStartingListener(config);
  const server = createHttpServer(config, whileStarting);
  const connections = trackConnections(server);
  const closing: Closing[] = [() => drain(server, connections)];
  handleSignals(log, () => closeAll(closing, log));
  const held = heldSocket(config, cluster.isPrimary ? process.pid : process.ppid);
  const asked = held === undefined ? await listen(server, { host: config.host, port: config.port }) : 0;

  const { front, close, notices } = await open(config, log);
  closing.unshift(() => front.readiness.drain());
  closing.push(...close);
  // Loading and compiling leaves pages that V8 would keep for later: a seventh of all memory, for 50 ms.
  collect({ type: 'major', flavor: 'last-resort' });
  server.off('request', whileStarting);
  openFront(server, front);
  const port = held === undefined ? asked : await listen(server, held);
  announce(config, port, log, notices);
  cluster.worker?.send('ready');
}

/** A sender that is slower than this is cut off long before. */
const SILENT_MS = 60 * 60_000;

/** Whether no other process can be serving this site: what an earlier one left unfinished then belongs to nobody. */
const isAlone = (config: Config): boolean => config.processes === 1 && config.databaseUrl === undefined;

/** Puts everything behind the front together. */
async function open(config: Config, log: Log) {
  const catalogue = readCatalogue(config.siteDir, log);
  const lock = config.databaseUrl === undefined ? lockDataFolder(config.dataDir) : undefined;
  const deps = await createDeps(config, log, catalogue);
  const { sessions, services, database } = deps;
  await deps.files.clearIncoming(isAlone(config) ? 0 : SILENT_MS);
  const notices = await prepareAccounts(deps);
  const site = loadSite(config, catalogue);
  const readiness = createReadiness({ ping: () => database.ping(), dataDir: config.dataDir }, log);
  const render = astroHandler(config.siteDir);
  const front = {
    config,
    log,
    site,
    readiness,
    databaseVersion: () => undefined,
    metrics: deps.metrics,
    api: getRequestListener(createApp(deps).fetch),
    page: createPages({ render, sessions, services, log, notFoundPolicy: site.notFoundPolicy }),
  };
  const jobs = startJobs(deps);
  const copying = await deps.keeper.startCopying();
  const figures = config.metrics === undefined ? undefined : await import('./metrics.ts');
  const close = [
    ...((await figures?.startMetrics(deps)) ?? []),
    () => deps.keeper.stop(),
    () => jobs.stop(),
    () => deps.outbox.close(),
    // After the last write: then the copy is complete.
    () => copying?.stop(),
    () => deps.close(),
    async () => lock?.release(),
  ] satisfies Closing[];
  return { front, close, notices };
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
  const isFirst = cluster.worker === undefined || cluster.worker.id === 1;
  for (const line of [...(isFirst ? [ready] : []), ...notices]) process.stderr.write(`${line}\n`);
}
