import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses cross-site changes: browsers send `Sec-Fetch-Site` or `Origin` with them. */
export const csrf =
  (siteUrl: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { 'sec-fetch-site': site, origin = siteUrl } = c.env.incoming.headers;
    const isOwn = site === undefined ? origin === siteUrl : site === 'same-origin';
    if (!SAFE.has(c.req.method) && !isOwn) throw new AppError('CROSS_SITE');
    await next();
  };
