import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks for; Hono's own lets cross-origin JSON through. Browsers send
 * `Sec-Fetch-Site`, older ones `Origin`; a request with neither comes from a script, which has no cookie to abuse.
 */
export const csrf =
  (siteUrl: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const isOwn = site !== undefined ? site === 'same-origin' : origin === undefined || origin === siteUrl;
      if (!isOwn) throw new AppError('CROSS_SITE');
    }
    await next();
  };
