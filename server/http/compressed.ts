import { constants } from 'node:zlib';
import compression from 'compression';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';

/** The library is typed for Express, and uses no more of it than Node has. */
type Request = Parameters<typeof compress>[0];
type Response = Parameters<typeof compress>[1];

/**
 * The lowest level: gzip at its default was a third of a dashboard's CPU time. The length of a compressed body betrays a
 * secret beside text of an attacker's choice (BREACH); none stands in ours: the session is in a cookie only.
 */
const compress = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });

/** Compresses what is made on the spot; files are asked for in parts. */
export const compressed: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { incoming, outgoing } = c.env;
  if (/^\/(?:media|uploads)(?:\/|$)/.test(c.req.path)) return next();
  return new Promise((resolve, reject) => {
    compress(incoming as Request, outgoing as Response, () => void next().then(resolve, reject));
  });
};
