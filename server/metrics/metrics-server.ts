import { createServer, type Server } from 'node:http';

/** A text in the format of Prometheus, and the type that says so. */
export interface Exposition {
  readonly contentType: string;
  readonly metrics: () => Promise<string>;
}

/** Answers `GET /metrics`, for an address that only the operator's own machines reach: whoever asks is told. */
export function createMetricsServer({ contentType, metrics }: Exposition): Server {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics') return answer(404, 'Only /metrics is here.\n');
    if (request.method !== 'GET') return answer(405, 'Only GET is answered.\n');
    metrics().then(
      (text) => answer(200, text, contentType),
      () => answer(503, 'The figures could not be read. Ask again.\n'),
    );
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  return server;
}
