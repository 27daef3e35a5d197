import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { SpareFile } from '../storage/spare-file.ts';
import type { ApiEnv } from './api-env.ts';

/** What the spare space is for: logging in, reading, deleting. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);
const PATHS = /^\/api\/(?:login|logout|me\/confirm-identity|me\/progress|materials\/bulk-delete)$/;

/** Refuses other changes while the disk is full. @throws AppError STORAGE_FULL */
export const whileRoom = (spare: SpareFile) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const isAllowed = !spare.isFull() || METHODS.has(c.req.method) || PATHS.test(c.req.path);
    if (!isAllowed && !(await spare.keep())) throw new AppError('STORAGE_FULL');
    await next();
  });
