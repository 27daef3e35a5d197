import type { MiddlewareHandler } from 'hono';
import { limits } from '../contract/limits.ts';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { assertPlainJson } from './assert-plain-json.ts';
import { decodeUtf8, readUpTo } from './read-body.ts';
import { assertStillAllowed } from './still-allowed.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a small JSON body before Hono does: Hono's own reader answers 500 to broken and to oversized ones. */
export const jsonBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { incoming } = c.env;
  if (
    !JSON_TYPE.test(incoming.headers['content-type'] ?? '') ||
    incoming.headers['content-encoding'] !== undefined
  )
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const text = decodeUtf8(await readUpTo(incoming, limits.jsonBody));
  assertPlainJson(text);
  await assertStillAllowed(incoming);
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
  await next();
};
