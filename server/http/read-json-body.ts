import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { limits } from '../contract/limits.ts';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { assertPlainJson } from './assert-plain-json.ts';
import { recheckSession } from './guard.ts';
import { decodeUtf8, readUpTo } from './read-body.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Tells a client that asks first (RFC 9110, 10.1.1) to send its body: not before it is known to be wanted. */
export function continueBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue();
}

/** Reads a small JSON body before Hono does: Hono's own reader answers 500 to broken and to oversized ones. */
export const readJsonBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { incoming, outgoing } = c.env;
  if (
    !JSON_TYPE.test(incoming.headers['content-type'] ?? '') ||
    incoming.headers['content-encoding'] !== undefined
  )
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const most = c.get('currentUser') === undefined ? limits.anonymousJsonBody : limits.jsonBody;
  const body = readUpTo(incoming, most);
  continueBody(incoming, outgoing);
  const text = decodeUtf8(await body);
  assertPlainJson(text);
  await recheckSession(c);
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
  await next();
};
