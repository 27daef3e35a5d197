import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readiness } from './readiness.ts';
import { refuse, STARTING } from './refusal.ts';

/** Answers a question about the process; gives false when the path asks none. */
export function answerHealth(
  path: string,
  readiness: Readiness | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  if (path === '/healthz') {
    sendState(response, request, 'up');
    return true;
  }
  if (path !== '/readyz') return false;
  void (readiness?.isReady() ?? Promise.resolve(false)).then((ready) =>
    ready ? sendState(response, request, 'ready') : refuse(request, response, STARTING, requestId),
  );
  return true;
}

function sendState(response: ServerResponse, request: IncomingMessage, status: string): void {
  const body = JSON.stringify({ status });
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
