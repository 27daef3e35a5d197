import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

/** Whether the process is about to stop: set once, by the signal. */
export interface Draining {
  isDraining: boolean;
}

const PATIENCE_MS = 2000;

/** `/healthz` says that the process is up, `/readyz` whether a load balancer should send visitors here. */
export function healthRoutes(
  { database, config, log }: Pick<Deps, 'database' | 'config' | 'log'>,
  draining: Draining,
) {
  const probe = async (): Promise<boolean> => {
    const file = join(config.dataDir, `.ready-${randomUUID()}`);
    try {
      const tooLate = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS).unref();
      });
      await Promise.race([Promise.all([database.ping(), writeFile(file, '.')]), tooLate]);
      return true;
    } catch (error) {
      log.error({ err: error }, 'not ready');
      return false;
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  };
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'up' }))
    .get('/readyz', async (c) => {
      if (draining.isDraining || !(await probe())) throw new DomainError('BUSY', { retryAfterSeconds: 2 });
      return c.json({ status: 'ready' });
    });
}
