import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { MINUTE_MS } from './contract/india-time.ts';
import { AppError } from './errors.ts';
import { isAllowedHost } from './http/allowed-hosts.ts';
import type { Draining } from './http/health.ts';
import { problemResponse } from './http/problem-response.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Metrics } from './metrics.ts';
import { filesFor } from './site/login-files.ts';
import { sendPublicFile } from './site/public-files.ts';
import type { Site } from './site/site.ts';

const SECOND_MS = 1000;

/** Others never reach Hono: `TRACE` would crash `new Request`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Limit of pipelined requests; browsers send none. */
const MOST_UNANSWERED = 8;

interface Parts {
  readonly config: Pick<Config, 'siteUrl' | 'hosts'>;
  readonly app: Pick<App, 'fetch'>;
  readonly site: Pick<Site, 'fileFor'>;
  readonly draining: Draining;
  readonly metrics?: Metrics | undefined;
}

/** Serves public files from memory and everything else through the app. */
export function createServer({ config, app, site, draining, metrics }: Parts): Server {
  // Private by default; a route may override it.
  const headers = [...securityHeaders(config), ['Cache-Control', 'no-store'] as const];
  const answer = getRequestListener(app.fetch, {
    errorHandler: () => problemResponse(new AppError('UNREADABLE_REQUEST'), randomUUID(), true),
  });

  const listener: RequestListener = (request, response) => {
    if (isFlooded(request, response)) return;
    metrics?.observeRequest(request, response);
    // HTTP/1.0 knows no chunks: the end of such a body is ambiguous (RFC 9112, 6.1).
    const isDoubtful = request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined;
    if (draining.isDraining || isDoubtful) response.setHeader('Connection', 'close');
    const file = isSound(request) ? publicFileFor(request, site, config.hosts) : undefined;
    if (file instanceof Promise)
      return void file.then((ready) => sendPublicFile(ready, request, response), askApp);
    if (file !== undefined) return sendPublicFile(file, request, response);
    askApp();

    function askApp(): void {
      for (const [name, value] of headers) response.setHeader(name, value);
      if (!METHODS.has(request.method ?? '') || !isSound(request)) return void refuse(request, response);
      // Waits until all requests of one packet are counted.
      process.nextTick(() => {
        if (!request.socket.destroyed) void answer(request, response);
      });
    }
  };

  const server = http.createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15 * SECOND_MS,
      // For uploads sent as one form; the admin's screen sends chunks.
      requestTimeout: 60 * MINUTE_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
      // Longer than a proxy's, so that it never uses a closing connection.
      keepAliveTimeout: 65 * SECOND_MS,
      // A body stream was a fifth of a request's cost, and most have no body.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.timeout = 10 * MINUTE_MS;
  // The route answers 100 when it wants the body; other expectations may be ignored (RFC 9110, 10.1.1).
  return server.on('checkContinue', listener).on('checkExpectation', listener);
}

/** Unanswered requests of each connection; weak, so that closed ones are forgotten. */
const unanswered = new WeakMap<Socket, number>();

/** Closes a connection that pipelines too many. */
function isFlooded({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (count <= MOST_UNANSWERED) return false;
  // Node creates an error for each dropped request; stack traces took half of the time.
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  socket.destroy();
  return true;
}

function publicFileFor(
  request: IncomingMessage,
  { fileFor }: Pick<Site, 'fileFor'>,
  hosts: readonly string[],
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (!isAllowedHost(hosts, request.headers.host ?? '')) return undefined;
  // Absolute form, sent by some proxies and monitors (RFC 9112, 3.2.2).
  const [absolute = '', authority] = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? [];
  if (authority !== undefined && !isAllowedHost(hosts, authority)) return undefined;
  const [path = '', query] = request.url?.slice(absolute.length).split('?', 2) ?? [];
  for (const address of filesFor(path || '/', query)) {
    const file = fileFor(address);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Refuses what parsers may read differently: other versions, codings, a second host. */
const isSound = ({ httpVersionMajor, headers, headersDistinct }: IncomingMessage): boolean =>
  httpVersionMajor === 1 &&
  headersDistinct['host']?.length === 1 &&
  (headers['transfer-encoding'] ?? 'chunked').toLowerCase() === 'chunked';

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const error = METHODS.has(request.method ?? '')
    ? new AppError('UNREADABLE_REQUEST')
    : new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD, POST, PUT, DELETE' } });
  const problem = problemResponse(error, requestId, true);
  response.setHeader('X-Request-Id', requestId);
  response.writeHead(problem.status, Object.fromEntries(problem.headers));
  response.end(await problem.text());
}

const PATIENCE_MS = 10 * SECOND_MS;

/** Stops accepting, finishes open requests, and closes the rest at the deadline. */
export async function closeServer(server: Server, draining: Draining): Promise<void> {
  draining.isDraining = true;
  if (!server.listening) return;
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const end = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}
