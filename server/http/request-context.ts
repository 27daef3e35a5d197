import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Log, withoutRedaction } from '../log.ts';
import type { ApiEnv } from './api-env.ts';
import { type ClientIpConfig, createClientIp } from './client-ip.ts';

const LONGEST_LOGGED_PATH = 300;

/** Sets id and address, and logs the request without queries, cookies and mailed tokens. */
export function requestContext(config: ClientIpConfig, log: Log): MiddlewareHandler<ApiEnv> {
  const clientIpOf = createClientIp(config);
  const accessLog = withoutRedaction(log);
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const id = randomUUID();
    const { counted, logged } = clientIpOf(incoming);
    c.set('request', { id, clientAddress: counted });
    outgoing.setHeader('X-Request-Id', id);
    const startedAt = performance.now();
    const path = loggedPath(c.req.path);
    outgoing.once('close', () => {
      const line = {
        requestId: id,
        client: logged,
        method: c.req.method,
        path,
        status: outgoing.headersSent ? outgoing.statusCode : undefined,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        personId: c.get('currentUser')?.id,
        aborted: outgoing.writableFinished ? undefined : true,
      };
      accessLog.info(line, 'request');
    });
    await next();
  };
}

const loggedPath = (path: string): string =>
  path.slice(0, LONGEST_LOGGED_PATH).replace(/((?:reset-password|confirm-email|order)\/+)[^/]+/gi, '$1[cut]');
