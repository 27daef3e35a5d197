import { gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { accepts } from '../site/public-files.ts';
import type { ApiEnv } from './api-env.ts';

const FILES = /^\/(?:media(?:-of-(?:submissions|doubts))?|uploads)(?:\/(?!.*\.m3u8$)|$)/;
const TEXT = /^(?:text\/html|application\/(?:(?:problem\+)?json|vnd\.apple\.mpegurl))\b/;
const SMALLEST = 1024;
/** Longer bodies would delay other requests. */
const LARGEST = 1024 * 1024;

/** Synchronous, at the lowest level: small bodies need no stream, and none holds a secret that BREACH could guess. */
export const compressed: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { incoming, outgoing } = c.env;
  if (outgoing.headersSent || FILES.test(c.req.path)) return;
  outgoing.setHeader('Vary', 'Accept-Encoding');
  if (!accepts(incoming.headers['accept-encoding'] ?? '', 'gzip')) return;
  const { status, headers } = c.res;
  if (!TEXT.test(headers.get('content-type') ?? '')) return;
  const body = c.get('body') ?? Buffer.from(await c.res.arrayBuffer());
  const isFit = body.length >= SMALLEST && body.length <= LARGEST;
  headers.delete('Content-Length');
  if (isFit) headers.set('Content-Encoding', 'gzip');
  // Hono would otherwise merge the old headers.
  c.res = undefined;
  c.res = new Response(isFit ? gzipSync(body, { level: 1 }) : body, { status, headers });
};
