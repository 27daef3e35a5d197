import type { Problem } from '../contract/problem.ts';
import type { AppError } from '../errors.ts';

/** An error as RFC 9457 has it. @param closes whether the connection cannot be used for another request */
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
