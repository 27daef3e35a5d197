import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.ts';
import { KEEP_ALIVE_MS } from '../prepared-head.ts';
import { securityHeaders } from '../security-headers.ts';
import { createProxyCheck } from './client-address.ts';
import { answerParserErrors } from './client-error.ts';
import { limitConnections } from './connection-limits.ts';

const HEADERS_WITHIN_MS = 15_000;
const NO_PROGRESS_WITHIN_MS = 120_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * The listening half of the front: times, sizes and numbers of connections, and answers to what is no request.
 * A request has no total time (uploads take hours): body-watch.ts holds bodies to a pace instead.
 * @throws ConfigError when the list of trusted proxies cannot be read
 */
export function createHttpServer(
  config: Pick<Config, 'siteUrl' | 'trustedProxies'>,
  listener?: RequestListener,
): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_WITHIN_MS,
    connectionsCheckingInterval: 5000,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The front answers a missing Host itself, with the headers of every answer.
    requireHostHeader: false,
    // Most requests have no body, and a stream for it was a fifth of what they cost.
    optimizeEmptyRequests: true,
  });
  server.timeout = NO_PROGRESS_WITHIN_MS;
  server.on('request', waitForUs);
  server.maxRequestsPerSocket = 0;
  limitConnections(server, createProxyCheck(config.trustedProxies));
  answerParserErrors(server, securityHeaders(config));
  // Other expectations than 100-continue may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  if (listener !== undefined) server.on('request', listener);
  return server;
}

/** A client that has sent everything may wait as long as we work: a film takes minutes on its way to object storage. */
function waitForUs(request: IncomingMessage, response: ServerResponse): void {
  response.on('timeout', (socket: Socket) => {
    if (!request.complete || response.headersSent) socket.destroy();
  });
}
