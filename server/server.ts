import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { Config } from './config.ts';
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
const MINUTE_MS = 60 * SECOND_MS;

/** Others never reach Hono: one `TRACE` ends a process that makes a `Request` of it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Requests of one connection that wait for their answers. No browser sends any ahead. */
const MOST_UNANSWERED = 8;

interface Parts {
  readonly config: Pick<Config, 'siteUrl' | 'hosts'>;
  readonly app: Pick<App, 'fetch'>;
  readonly site: Pick<Site, 'fileFor'>;
  readonly draining: Draining;
  readonly metrics?: Metrics | undefined;
}

/** The one place where HTTP comes in: a public file is answered from memory, everything else by the app. */
export function createServer({ config, app, site, draining, metrics }: Parts): Server {
  // What is private stays out of every cache; a route may say otherwise.
  const headers = [...securityHeaders(config), ['Cache-Control', 'no-store'] as const];
  const answer = getRequestListener(app.fetch, {
    errorHandler: () => problemResponse(new AppError('UNREADABLE_REQUEST'), randomUUID(), true),
  });

  const listener: RequestListener = (request, response) => {
    if (isFlooded(request, response)) return;
    metrics?.observeRequest(request, response);
    // HTTP/1.0 knows no chunks: where such a body ends is anyone's guess (RFC 9112, 6.1).
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
      // All requests that came in one piece are counted before the first is worked on.
      process.nextTick(() => {
        if (!request.socket.destroyed) void answer(request, response);
      });
    }
  };

  const server = http.createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15 * SECOND_MS,
      // An upload sent as one form; the admin's screen sends pieces, which go on after a break.
      requestTimeout: 60 * MINUTE_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
      // Longer than a proxy keeps its own, so that it never sends into one that is closing.
      keepAliveTimeout: 65 * SECOND_MS,
      // Most requests have no body, and a stream for it was a fifth of what they cost.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.timeout = 10 * MINUTE_MS;
  // The route answers 100 when it wants the body; other expectations may be passed over (RFC 9110, 10.1.1).
  return server.on('checkContinue', listener).on('checkExpectation', listener);
}

/** Counts the requests of each connection that are not answered yet, and closes one that sends too many ahead. */
const unanswered = new WeakMap<Socket, number>();

function isFlooded({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (count <= MOST_UNANSWERED) return false;
  // At the close Node makes an error for each request that came along, and their stacks took half of all time.
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
  // The absolute form, as some proxies and monitors send it (RFC 9112, 3.2.2).
  const [absolute = '', authority] = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? [];
  if (authority !== undefined && !isAllowedHost(hosts, authority)) return undefined;
  const [path = '', query] = request.url?.slice(absolute.length).split('?', 2) ?? [];
  for (const address of filesFor(path || '/', query)) {
    const file = fileFor(address);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Whether all who read it read the same: Node lets other versions, codings and a second host pass. */
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

/** Takes no new connections, finishes what is being answered, and cuts what is left when patience ends. */
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
