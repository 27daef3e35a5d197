import type { Problem } from '../contract/problem.ts';
import type { AppError } from '../errors.ts';

/** Formats an error as in RFC 9457. @param closes the connection can't be reused */
export function problemResponse(error: AppError, requestId: string, closes = false): Response {
  const { code, title, status, message } = error;
  const { errors = [], retryAfterSeconds, headers, members } = error.details;
  const problem: Problem = {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    code,
    message,
    errors: [...errors],
    ...members,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Cookie realm="Abhyas"' } : {}),
      ...(closes ? { connection: 'close' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    },
  });
}
