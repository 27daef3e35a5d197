import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Config } from '../../config.ts';
import { securityHeaders, setHeaders } from '../security-headers.ts';
import { answerHealth } from './health.ts';
import { refuse, STARTING } from './refusal.ts';

/** Answers while the database is brought up to date and the site is read: alive, but not ready. */
export function createStartingListener(config: Pick<Config, 'siteUrl'>): RequestListener {
  const security = securityHeaders(config);
  return (request, response) => {
    const requestId = randomUUID();
    setHeaders(response, security, ['X-Request-Id', requestId]);
    if (!answerHealth(request.url ?? '', undefined, request, response, requestId))
      refuse(request, response, STARTING, requestId);
  };
}
