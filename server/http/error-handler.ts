import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { DomainError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ApiEnv } from './api-env.ts';
import { problemHeaders, problemOf } from './problem-response.ts';

/** The one place where errors become answers. */
export const errorHandler =
  (log: Log): ErrorHandler<ApiEnv> =>
  (error, c) => {
    const refusal = toDomainError(error);
    const request = c.get('request');
    if (refusal.status >= 500) log.error({ err: error, requestId: request.id }, 'request failed');
    return new Response(JSON.stringify(problemOf(refusal, request.id)), {
      status: refusal.status,
      headers: problemHeaders(refusal),
    });
  };

/** Faults of the machine are told apart from mistakes of ours: only those are worth a retry or a call to the administrator. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HTTPException && error.status < 500) return new DomainError('UNREADABLE_REQUEST');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) return new DomainError('BUSY', { retryAfterSeconds: 2 });
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT')
    return new DomainError('STORAGE_FULL');
  if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_READONLY')
    return new DomainError('BUSY', { retryAfterSeconds: 30 });
  return new DomainError('UNEXPECTED');
}
