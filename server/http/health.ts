import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Site } from '../site/site.ts';
import type { ApiEnv } from './api-env.ts';
import { problemResponse } from './problem-response.ts';

export type Draining = { isDraining: boolean };

/** `/readyz` is up once each public page was rendered, and lists pages that failed. */
export const healthRoutes = (
  { database }: Pick<Deps, 'database'>,
  { draining, site }: { draining: Draining; site: Pick<Site, 'proof'> },
) =>
  new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'up' }))
    .get('/readyz', async (c) => {
      if (draining.isDraining) throw new AppError('BUSY', { retryAfterSeconds: 2 });
      await database.ping();
      const { isThrough, proved, of, faults } = site.proof();
      if (isThrough) return c.json({ status: 'ready', pages: of, failing: [...faults.keys()] });
      // Not an error: polling would fill the log.
      const message = `The public pages are being rendered for the first time: ${proved} of ${of}.`;
      const busy = new AppError('BUSY', { message, retryAfterSeconds: 1 });
      return problemResponse(busy, c.var.request.id);
    });
