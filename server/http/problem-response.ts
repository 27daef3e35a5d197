import type { Problem } from '../contract/problem.ts';
import type { DomainError, ErrorDetails } from '../errors.ts';

/** What the body of a refusal is made of: an error of ours, or what the front refuses without one. */
type Refused = Pick<DomainError, 'code' | 'title' | 'message'> & {
  readonly status: number;
  readonly details?: Pick<ErrorDetails, 'errors'>;
};

/** The body of a refusal (RFC 9457). */
export function problemOf(refused: Refused, requestId: string): Problem {
  return {
    type: `/problems/${refused.code.toLowerCase().replaceAll('_', '-')}`,
    title: refused.title,
    status: refused.status,
    detail: refused.message,
    instance: `urn:uuid:${requestId}`,
    code: refused.code,
    message: refused.message,
    errors: [...(refused.details?.errors ?? [])],
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
