import { constants } from 'node:zlib';
import compression from 'compression';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';

type Request = Parameters<typeof compress>[0];
type Response = Parameters<typeof compress>[1];

/** The lowest level: the default took a third of a dashboard's time. No body holds a secret that BREACH could guess. */
const compress = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });

export const compressed: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { incoming, outgoing } = c.env;
  if (/^\/(?:media|media-of-submissions|uploads)(?:\/|$)/.test(c.req.path)) return next();
  if (incoming.headers['accept-encoding'] === undefined) {
    outgoing.setHeader('Vary', 'Accept-Encoding');
    return next();
  }
  return new Promise((resolve, reject) => {
    compress(incoming as Request, outgoing as Response, () => void next().then(resolve, reject));
  });
};
