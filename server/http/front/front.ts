import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { withoutRedaction } from '../../log.ts';
import { formFor, sendPublicFile } from '../../site/public-file.ts';
import { securityHeaders, setHeaders } from '../security-headers.ts';
import { logWhenDone } from './access-log.ts';
import { admit } from './admission.ts';
import { createBodyWatch } from './body-watch.ts';
import { createProxyCheck } from './client-address.ts';
import { createClientBook } from './client-book.ts';
import { createDispatch } from './dispatch.ts';
import { createHostCheck, type HostCheck } from './host-check.ts';
import { createHttpServer } from './http-server.ts';
import type { FrontParts } from './parts.ts';
import { answerPlainRequests } from './plain-answers.ts';
import { refuse } from './refusal.ts';
import { hasBody } from './request-headers.ts';
import { createUnchangedAnswers } from './unchanged-answers.ts';

/**
 * The HTTP server of the product, ready to listen.
 * @throws ConfigError when the list of trusted proxies cannot be read
 */
export function createFront(parts: FrontParts): Server {
  const server = createHttpServer(parts.config);
  openFront(server, parts);
  return server;
}

/** Lets a server answer for the product. */
export function openFront(server: Server, parts: FrontParts): void {
  const { config, log, metrics, readiness, site } = parts;
  const hostVerdict = createHostCheck(config.hosts);
  server.on('request', createListener(parts, hostVerdict));
  // Where each request is counted or written down, each goes the whole way.
  if (metrics !== undefined || log.isLevelEnabled('debug')) return;
  answerPlainRequests(server, ({ path, host, acceptEncoding }) => {
    const file = site.files.get(path);
    if (file === undefined || !('forms' in file) || readiness.draining) return undefined;
    return hostVerdict(host) === 'ours' ? formFor(file, acceptEncoding).answer : undefined;
  });
}

/**
 * What every request passes, in this order: identity of the request, admission, then a public file straight from
 * memory, then an answer that was given before and holds still, or, with all headers of every answer set, the dispatch to
 * whoever answers.
 */
function createListener(parts: FrontParts, hostVerdict: HostCheck): RequestListener {
  const { config, log, site, readiness, metrics } = parts;
  const security = securityHeaders(config);
  const bodies = createBodyWatch(security, log);
  const dispatch = createDispatch(parts);
  const questionOf = createUnchangedAnswers(parts.databaseVersion, config.mediaAccel !== undefined);
  const clientOf = createClientBook(createProxyCheck(config.trustedProxies), config.logAddress);
  const accessLog = withoutRedaction(log);
  const debugging = log.isLevelEnabled('debug');

  return (request, response) => {
    const requestId = randomUUID();
    metrics?.observeRequest(request, response);
    if (hasBody(request)) bodies.follow(request, response);
    const admission = admit(request, hostVerdict);
    const extra = readiness.draining
      ? ['X-Request-Id', requestId, 'Connection', 'close']
      : ['X-Request-Id', requestId];

    if ('target' in admission && (request.method === 'GET' || request.method === 'HEAD')) {
      const file = site.files.get(admission.target.path);
      if (file !== undefined) {
        if (debugging)
          logWhenDone(accessLog, 'debug', request, response, { requestId, client: clientOf(request).logged });
        sendPublicFile(file, request, response, extra);
        return;
      }
    }

    const { counted, logged } = clientOf(request);
    logWhenDone(accessLog, 'info', request, response, { requestId, client: logged });
    const question = 'target' in admission ? questionOf(request, admission.target) : undefined;
    if (question?.repeat(response, extra)) return;

    setHeaders(response, security, extra);
    if ('refused' in admission) refuse(request, response, admission.refused, requestId);
    else dispatch(request, response, admission.target, { id: requestId, clientAddress: counted }, question);
  };
}
