import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { messageAnswer, pathId } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { problem } from '../contract/problem.ts';
import { AppError, type ErrorStatus } from '../errors.ts';
import type { RateLimitPolicy } from '../rate-limiter.ts';
import type { Access } from './access.ts';
import type { ApiEnv } from './api-env.ts';
import { guard } from './guard.ts';
import { invalidInput } from './invalid-input.ts';
import { continueBody, readJsonBody } from './read-body.ts';

type Config<Path extends string> = Omit<RouteConfig, 'path' | 'middleware' | 'security'> & { path: Path };

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Named<Path> = {
  [Name in Names<Path>]: Name extends 'id' | `${string}Id` ? typeof pathId : z.ZodString;
};
type WithParams<Path, Rest> =
  Names<Path> extends never
    ? unknown
    : Rest extends { request: { params: unknown } }
      ? unknown
      : { request: { params: z.ZodObject<Named<Path>> } };

const paramsOf = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const entries = names.map((name) => [name, /^id$|Id$/.test(name) ? pathId : z.string()]);
  return names.length === 0 ? {} : { params: z.object(Object.fromEntries(entries)) };
};

interface Rule {
  fresh?: boolean;
  /** By address; spent before the body is read, so refused calls count too. */
  limit?: RateLimitPolicy;
  problems?: readonly ErrorStatus[];
  maxBytes?: number;
}

const declareFor =
  <const Method extends RouteConfig['method']>(method: Method) =>
  <Path extends string, Rest extends Omit<Config<Path>, 'method' | 'path'>>(
    path: Path,
    access: Access,
    { fresh = false, limit, problems = [], maxBytes = limits.jsonBody, ...config }: Rest & Rule,
  ) => {
    const takesJson = config.request?.body?.content?.['application/json'] !== undefined;
    const middleware: MiddlewareHandler<ApiEnv>[] = [
      guard(access, fresh),
      ...(limit === undefined ? [] : [spend(limit)]),
      takesJson ? readJsonBody(maxBytes) : wantedBody,
    ];
    const checksInput = takesJson || config.request?.query !== undefined;
    const statuses: readonly ErrorStatus[] = [
      ...(access === 'public' ? [] : [401 as const, 403 as const]),
      ...(takesJson ? ([400, 413, 415] as const) : []),
      ...(checksInput ? [422 as const] : []),
      ...(limit === undefined ? [] : [429 as const]),
      // An invalid token has its own problem codes.
      ...(/\{(?!token)/.test(path) ? [404 as const] : []),
      ...problems,
    ];
    return createRoute<Path, Rest & { method: Method; path: Path } & WithParams<Path, Rest>>({
      ...(config as unknown as Rest & WithParams<Path, Rest>),
      request: { ...paramsOf(path), ...config.request },
      method,
      path,
      middleware,
      responses: {
        ...Object.fromEntries(statuses.map((status) => [status, problemResponse])),
        ...config.responses,
      },
      security: access === 'public' ? [] : [{ session: [] }],
      'x-access': access,
      ...(fresh ? { 'x-fresh': true } : {}),
    });
  };

/** Declares a call. The guard runs before validation, which tells strangers nothing. */
export const route = {
  get: declareFor('get'),
  post: declareFor('post'),
  put: declareFor('put'),
  patch: declareFor('patch'),
  delete: declareFor('delete'),
  options: declareFor('options'),
};

const spend =
  (policy: RateLimitPolicy): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await c.get('limiter').spend(policy, c.get('request').clientAddress);
    await next();
  };

const problemResponse = {
  description: 'Refused; `message` says why.',
  content: { 'application/problem+json': { schema: problem } },
};

const wantedBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  continueBody(c.env.incoming, c.env.outgoing);
  await next();
};

/** @param description order, side effects, idempotency: what the schema can't say */
export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description = 'Done.') => ({
  description,
  content: { 'application/json': { schema } },
});

export const ok = <Schema extends z.ZodType>(schema: Schema, description?: string) => ({
  200: jsonResponse(schema, description),
});

export const okMessage = (description?: string) => ok(messageAnswer, description);

export const created = <Schema extends z.ZodType>(schema: Schema, description?: string) => ({
  201: jsonResponse(schema, description),
});

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** Describes a form with a file; with a zod schema Hono would read the body into memory. */
export const formBody = (
  fileField: string,
  texts: Readonly<Record<string, object>> = {},
  { required = [], ...described }: { required?: readonly string[]; description?: string } = {},
) => {
  const file = { type: 'string' as const, contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object' as const,
    required: [...required, fileField],
    properties: { ...texts, [fileField]: file },
  };
  const content = { 'multipart/form-data': { schema } };
  return { body: { required: true, ...described, content } } satisfies RouteConfig['request'];
};

export const createRouter = (): OpenAPIHono<ApiEnv> =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // An invalid id is not found.
      if (result.target === 'param') throw new AppError('NOT_FOUND');
      throw invalidInput(result.error);
    },
  });
