import type { Problem } from '../contract/problem.ts';
import type { AppError } from '../errors.ts';

const problemOf = ({ code, title, status, message, details }: AppError, requestId: string): Problem => ({
  type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
  title,
  status,
  detail: message,
  instance: `urn:uuid:${requestId}`,
  code,
  message,
  errors: [...(details.errors ?? [])],
});

/** An error as RFC 9457 has it. @param closes whether the connection cannot be used for another request */
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
