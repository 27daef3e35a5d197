import type { MiddlewareHandler } from 'hono';
import { limits } from '../contract/limits.ts';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { assertPlainJson } from './assert-plain-json.ts';
import { recheckSession } from './guard.ts';
import { readText } from './read-body.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a small JSON body before Hono does: Hono's own reader answers 500 to broken and to oversized ones. @param maxBytes of somebody logged in */
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
