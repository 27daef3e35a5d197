import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { databaseFault } from '../db/faults.ts';
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
  const fault = databaseFault(error);
  if (fault === 'busy') return new DomainError('BUSY', { retryAfterSeconds: 2 });
  if (fault === 'away') return new DomainError('BUSY', { retryAfterSeconds: 30 });
  if (fault === 'full' || hasCode(error, DISK_FULL)) return new DomainError('STORAGE_FULL');
  if (hasCode(error, DISK_AWAY)) return new DomainError('BUSY', { retryAfterSeconds: 30 });
  return new DomainError('UNEXPECTED');
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/** A disk that fails or takes no writes any more; too many files open at once. */
const DISK_AWAY = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE']);

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));
