import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../log.ts';
import { createMetricsServer, type Exposition } from '../metrics/metrics-server.ts';
import { measureState, type State } from '../metrics/state-metrics.ts';
import type { Closing } from './closing.ts';
import { listen } from './listen.ts';

/**
 * Gives this process's figures out: itself when it serves alone, through the first process when there are several.
 * @returns how to stop
 * @throws ListenError
 */
export async function startMetrics(deps: Deps): Promise<Closing[]> {
  const { config, log, metrics, now } = deps;
  if (config.metrics === undefined || metrics === undefined) return [];
  measureState(metrics.registry, () => readState(deps), now);
  if (cluster.isPrimary) {
    const { registry } = metrics;
    return [
      await serve(
        config.metrics,
        { contentType: registry.contentType, metrics: () => registry.metrics() },
        log,
      ),
    ];
  }
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
  return [];
}

/**
 * Gives out the figures of all processes that serve the site, added up.
 * @throws ListenError
 */
export async function startJointMetrics({ metrics }: Pick<Config, 'metrics'>, log: Log): Promise<void> {
  if (metrics === undefined) return;
  const joint = new AggregatorRegistry();
  await serve(metrics, { contentType: joint.contentType, metrics: () => joint.clusterMetrics() }, log);
}

async function serve(
  { host, port }: NonNullable<Config['metrics']>,
  exposition: Exposition,
  log: Log,
): Promise<Closing> {
  const server = createMetricsServer(exposition);
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  log.info({ host, port: await listen(server, { host, port }, settings) }, 'figures are given out');
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** So long ago that every alarm about an age sounds. */
const NEVER = 0;

async function readState({ outbox, services }: Deps): Promise<State> {
  const [figures, mails] = await Promise.all([services.overview.read(), outbox.backlog()]);
  const { backups } = figures;
  return {
    pendingAccounts: figures.students.pending,
    approvedStudents: figures.students.approved,
    freeBytes: figures.storage.free,
    storedBytes: figures.storage.videos + figures.storage.documents,
    waitingMails: mails.waiting,
    oldestMailAt: mails.oldestAt,
    lastBackupAt: backups === null || backups.everyHours === null ? undefined : (backups.last?.at ?? NEVER),
  };
}
