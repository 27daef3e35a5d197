import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { limits } from '../contract/limits.ts';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { recheckSession } from './guard.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const WITHIN_MS = 30_000;

export async function readText(env: HttpBindings, max: number): Promise<string> {
  const bytes = await readBytes(env, max);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('UNREADABLE_REQUEST');
  }
}

export async function readBytes({ incoming, outgoing }: HttpBindings, max: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > max) throw new AppError('REQUEST_TOO_LARGE');
  continueBody(incoming, outgoing);
  const tooLate = setTimeout(() => incoming.destroy(), WITHIN_MS);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    // On an error the connection stays open, so that the client can read the response.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > max) throw new AppError('REQUEST_TOO_LARGE');
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('UNREADABLE_REQUEST');
  } finally {
    clearTimeout(tooLate);
  }
}

/** Answers `Expect: 100-continue` (RFC 9110, 10.1.1). */
export function continueBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue();
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads JSON before Hono, which answers 500 to broken and oversized bodies. @param maxBytes for logged-in users */
export const readJsonBody =
  (maxBytes: number): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { 'content-type': type = '', 'content-encoding': encoding } = c.env.incoming.headers;
    if (!JSON_TYPE.test(type) || encoding !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const max = c.get('currentUser') === undefined ? limits.anonymousJsonBody : maxBytes;
    const text = await readText(c.env, max);
    assertPlainJson(text);
    await recheckSession(c);
    Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
    await next();
  };

const DEPTH_MAX = 32;
const TOKENS = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g;

/** Refuses duplicate fields, which parsers read differently, and deep nesting. */
export function assertPlainJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new AppError('UNREADABLE_REQUEST');
  }
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > DEPTH_MAX) throw unreadable('it is nested too deeply.');
    } else if (token === '}' || token === ']') open.pop();
    else if (token.endsWith(':')) {
      const names = open.at(-1);
      const name = String(JSON.parse(token.slice(0, -1)));
      if (names?.has(name)) throw unreadable('a field is given twice.');
      names?.add(name);
    }
  }
}

const unreadable = (why: string): AppError =>
  new AppError('UNREADABLE_REQUEST', { message: `The request could not be read: ${why}` });
