import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Site } from '../../site/load-site.ts';
import type { Handler } from '../handler.ts';
import type { Readiness } from './readiness.ts';

/** What the front stands before. */
export interface FrontParts {
  readonly config: Pick<Config, 'siteUrl' | 'hosts' | 'trustedProxies' | 'logAddress' | 'mediaAccel'>;
  readonly log: Log;
  readonly site: Site;
  /** Answers everything under /api, /media and /uploads. */
  readonly api: Handler;
  /** Answers the pages made on demand. */
  readonly page: Handler;
  readonly readiness: Readiness;
  /** Another number after each commit to the database; undefined where that cannot be told. */
  readonly databaseVersion: () => number | undefined;
  readonly metrics?: Metrics | undefined;
}
