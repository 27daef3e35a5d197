import type { ErrorHandler, Hono, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { nearestPage } from '../contract/nearest-page.ts';
import { storageFault } from '../db/faults.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Site } from '../site/site.ts';
import type { SpareFile } from '../storage/spare-file.ts';
import { type ApiEnv, isApiPath } from './api-env.ts';
import { problemResponse } from './problem-response.ts';

/** Turns errors into responses: pages for people, problems for programs. */
export const errorHandler =
  (log: Log, site: Pick<Site, 'notFound' | 'failed'>, spare?: SpareFile): ErrorHandler<ApiEnv> =>
  (error, c) => {
    if (storageFault(error) === 'full') spare?.giveUp();
    const problem = toAppError(error);
    const requestId = c.get('request').id;
    if (problem.status >= 500) log.error({ err: error, requestId }, 'request failed');
    const isGone = problem.code === 'COURSE_NOT_OFFERED';
    const isMissing = problem.status === 404 || isGone;
    const page = isMissing ? site.notFound : site.failed;
    const wantsPage = isMissing || c.req.header('accept')?.includes('text/html') === true;
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (page !== undefined && wantsPage && isReading && !isApiPath(c.req.path)) {
      const number = `If this happens again, tell us this number: ${requestId}`;
      const html = isGone ? sayGone(page.html, problem.message) : guessPage(page.html, c.req.path);
      return c.html(html.replace('<!--request-->', number), problem.status, page.headers);
    }
    return problemResponse(problem, requestId);
  };

const LINK = /(<a [^<>]*>)([^<]*)<\/a>/g;
const WORDS = /data-words="([^"]*)"/;

const sayGone = (html: string, text: string): string =>
  html
    .replace(/<!--lost-->.*?<!--\/lost-->/s, `<h1>${text}</h1><p class="lead">See what we offer now.</p>`)
    .replace(/<title>[^<]*/, `<title>${text}`);

/** Keeps the link to the page that was probably meant. */
const guessPage = (html: string, path: string): string =>
  html.replace(/<p data-guess[^>]*>(.*?)<\/p>/s, (_, words: string) => {
    const links = Array.from(words.matchAll(LINK), ([, start = '', label = '']) => ({
      link: `${start}${label.trim()}</a>`,
      words: WORDS.exec(start)?.[1] ?? '',
    }));
    const page = nearestPage(path, links);
    return page === undefined ? '' : `<p>Did you mean ${page.link}?</p>`;
  });

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) return new AppError('UNREADABLE_REQUEST');
  const fault = storageFault(error);
  if (fault === undefined) return new AppError('UNEXPECTED');
  if (fault === 'full') return new AppError('STORAGE_FULL');
  if (fault === 'closed') return new AppError('MAY_NOT_WRITE', { retryAfterSeconds: 30 });
  return new AppError('BUSY', { retryAfterSeconds: fault === 'busy' ? 2 : 30 });
}

export const notFound: NotFoundHandler<ApiEnv> = (c) =>
  problemResponse(new AppError('NOT_FOUND'), c.get('request').id);

export const otherMethods = (app: Hono<ApiEnv>) =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const headers = { allow: [...methods].sort().join(', ') };
      return problemResponse(new AppError('METHOD_NOT_ALLOWED', { headers }), c.get('request').id);
    },
  });
