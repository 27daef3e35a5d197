import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes that another site's page asks for: every browser sends `Sec-Fetch-Site` or `Origin` with them. */
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
