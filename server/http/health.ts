import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

export type Draining = { isDraining: boolean };

/** `/healthz`: the process is alive. `/readyz`: a load balancer may send visitors here. */
export const healthRoutes = ({ database }: Pick<Deps, 'database'>, draining: Draining) =>
  new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'up' }))
    .get('/readyz', async (c) => {
      if (draining.isDraining) throw new AppError('BUSY', { retryAfterSeconds: 2 });
      await database.ping();
      return c.json({ status: 'ready' });
    });
