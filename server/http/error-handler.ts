import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { storageFault } from '../db/faults.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Site } from '../site/load-site.ts';
import { sendPublicFile } from '../site/public-files.ts';
import { type ApiEnv, isApiPath } from './api-env.ts';
import { problemResponse } from './problem-response.ts';

/** The one place where errors become answers: pages for people who opened an address, problems for all others. */
export const errorHandler =
  (log: Log, site: Pick<Site, 'notFound' | 'failed'>): ErrorHandler<ApiEnv> =>
  (error, c) => {
    const problem = toAppError(error);
    const { incoming, outgoing } = c.env;
    const requestId = c.get('request').id;
    if (problem.status >= 500) log.error({ err: error, requestId }, 'request failed');
    const isMissing = problem.status === 404;
    const page = isMissing ? site.notFound : site.failed;
    const wantsPage = isMissing || c.req.header('accept')?.includes('text/html') === true;
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (page !== undefined && wantsPage && isReading && !isApiPath(c.req.path)) {
      const plain = 'forms' in page && page.forms.find(({ coding }) => coding === 'identity');
      if (!isMissing && plain) {
        const number = `If this happens again, tell us this number: ${requestId}`;
        const html = plain.body.toString().replace('<!--request-->', number);
        return c.html(html, problem.status, Object.fromEntries(page.headers));
      }
      sendPublicFile(page, incoming, outgoing, problem.status);
      return RESPONSE_ALREADY_SENT;
    }
    return problemResponse(problem, requestId);
  };

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) return new AppError('UNREADABLE_REQUEST');
  const fault = storageFault(error);
  if (fault === 'busy') return new AppError('BUSY', { retryAfterSeconds: 2 });
  if (fault === 'away') return new AppError('BUSY', { retryAfterSeconds: 30 });
  if (fault === 'full') return new AppError('STORAGE_FULL');
  return new AppError('UNEXPECTED');
}
