import type { Problem } from '../contract/problem.ts';
import type { AppError } from '../errors.ts';

/** The body of an error answer (RFC 9457). */
function problemOf(error: AppError, requestId: string): Problem {
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

/** An error as an answer. @param closes whether the connection cannot be used for another request */
export function problemResponse(error: AppError, requestId: string, closes = false): Response {
  const { retryAfterSeconds, headers } = error.details;
  return new Response(JSON.stringify(problemOf(error, requestId)), {
    status: error.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(error.status === 401 ? { 'www-authenticate': 'Cookie realm="Abhyas"' } : {}),
      ...(closes ? { connection: 'close' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    },
  });
}
