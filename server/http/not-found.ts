import type { Hono, NotFoundHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { AppError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { problemResponse } from './problem-response.ts';

export const notFound: NotFoundHandler<ApiEnv> = (c) =>
  problemResponse(new AppError('NOT_FOUND'), c.get('request').id);

export const otherMethods = (app: Hono<ApiEnv>) =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const headers = { allow: [...methods].sort().join(', ') };
      return problemResponse(new AppError('METHOD_NOT_ALLOWED', { headers }), c.get('request').id);
    },
  });
