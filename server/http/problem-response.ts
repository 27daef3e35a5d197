import type { Problem } from '../contract/problem.ts';
import type { DomainError } from '../errors.ts';

/** The body of a refusal (RFC 9457). */
export function problemOf(error: DomainError, requestId: string): Problem {
  return {
    type: `/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    message: error.message,
    errors: [...(error.details.errors ?? [])],
  };
}

/** The headers of a refusal. */
export function problemHeaders(error: DomainError): Record<string, string> {
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(error.status === 401 ? { 'www-authenticate': 'Cookie realm="Abhyas"' } : {}),
    ...(error.status === 413 || error.status === 408 ? { connection: 'close' } : {}),
    ...(error.details.retryAfterSeconds === undefined
      ? {}
      : { 'retry-after': String(error.details.retryAfterSeconds) }),
    ...error.details.headers,
  };
}
