import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { type Log, withoutRedaction } from '../log.ts';
import type { ApiEnv } from './api-env.ts';
import { createClientIp } from './client-ip.ts';

const LONGEST_LOGGED_PATH = 300;

/**
 * Gives each request its id and the client's address, and writes its line in the log when the response is out or the
 * client gone. Queries, cookies and reset tokens never reach the log.
 */
export function requestContext(
  config: Pick<Config, 'trustedProxies' | 'logAddress'>,
  log: Log,
): MiddlewareHandler<ApiEnv> {
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
      const userId = c.get('currentUser')?.id;
      accessLog.info(
        {
          requestId: id,
          ...(logged === undefined ? {} : { client: logged }),
          method: c.req.method,
          path,
          ...(outgoing.headersSent ? { status: outgoing.statusCode } : {}),
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          ...(userId === undefined ? {} : { personId: userId }),
          ...(outgoing.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    await next();
  };
}

/** With what opens an account cut out. */
const loggedPath = (path: string): string =>
  path.slice(0, LONGEST_LOGGED_PATH).replace(/(reset-password\/+)[^/]+/gi, '$1[cut]');
