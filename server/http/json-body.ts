import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { limits } from '../contract/limits.ts';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a small JSON body before Hono does: Hono's own reader answers 500 to broken and to oversized ones. */
export const jsonBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { incoming } = c.env as { incoming: IncomingMessage };
  if (
    !JSON_TYPE.test(incoming.headers['content-type'] ?? '') ||
    incoming.headers['content-encoding'] !== undefined
  )
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const text = decode(await readUpTo(incoming, limits.jsonBody));
  assertJson(text);
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
  await next();
};

function readUpTo(incoming: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > max) throw new DomainError('REQUEST_TOO_LARGE');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void): void => {
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      finish();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > max) settle(() => reject(new DomainError('REQUEST_TOO_LARGE')));
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onBroken = (): void => settle(() => reject(new DomainError('UNREADABLE_REQUEST')));
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError('UNREADABLE_REQUEST');
  }
}

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new DomainError('UNREADABLE_REQUEST');
  }
}
