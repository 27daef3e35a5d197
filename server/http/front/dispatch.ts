import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendAsRefusal } from '../../site/public-file.ts';
import { isApiPath } from '../api-path.ts';
import { toDomainError } from '../error-handler.ts';
import type { Handler } from '../handler.ts';
import { attachContext, type RequestContext } from '../request-context.ts';
import { referrerPolicyOf } from '../security-headers.ts';
import { createCheckedReaders } from './checked-readers.ts';
import { compressAnswer } from './compressed-answer.ts';
import { answerHealth } from './health.ts';
import type { FrontParts } from './parts.ts';
import { fromDomainError, READ_ONLY, refusal, refuse } from './refusal.ts';
import { stripClaims } from './request-headers.ts';
import { decodePath, type Target } from './request-target.ts';
import type { Question } from './unchanged-answers.ts';

const UNREADABLE = refusal('UNREADABLE_REQUEST');
const NOT_FOUND = refusal('NOT_FOUND');
const NO_BODY = Buffer.alloc(0);

/** Sends a request that is no file in memory to whoever answers it. */
export function createDispatch({ log, site, api, page, readiness, databaseVersion }: FrontParts) {
  const checkedReader = createCheckedReaders(databaseVersion);

  const run = async (
    handler: Handler,
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> => {
    // What is private stays out of every cache, and whoever answers may say otherwise.
    response.setHeader('Cache-Control', 'private, no-store');
    try {
      await handler(request, response);
    } catch (error) {
      const refused = toDomainError(error);
      if (refused.status >= 500) log.error({ err: error, requestId: id }, 'request failed');
      if (response.headersSent) response.destroy();
      else refuse(request, response, fromDomainError(refused), id);
    }
  };

  const answerBytes = async (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    id: string,
    question: Question | undefined,
  ): Promise<void> => {
    if (question === undefined) return run(checkedReader(request, target) ?? api, request, response, id);
    await run(api, request, response, id);
    question.keep(response, NO_BODY);
  };

  const answerPage = (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    id: string,
  ): void => {
    const isOnDemand = site.paths.isOnDemand(target.path);
    const right = isOnDemand ? undefined : site.paths.redirectOf(target.path);
    const isKnown = isOnDemand || right !== undefined || site.files.has(target.path);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    response.setHeader('Referrer-Policy', referrerPolicyOf(target.path));
    if (isKnown && !isReading) refuse(request, response, READ_ONLY, id);
    else if (isOnDemand) void run(page, request, response, id);
    else if (right !== undefined) redirect(response, right + target.query);
    else if (site.notFound !== undefined && isReading) sendAsRefusal(404, site.notFound, request, response);
    else refuse(request, response, NOT_FOUND, id);
  };

  return (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    { id, clientAddress }: RequestContext,
    question: Question | undefined,
  ): void => {
    const path = decodePath(target);
    if (path === undefined) refuse(request, response, UNREADABLE, id);
    else if (!answerHealth(path, readiness, request, response, id)) {
      request.url = target.path + target.query;
      attachContext(request, { id, clientAddress });
      stripClaims(request);
      if (!isBytes(target.path)) compressAnswer(request, response, (body) => question?.keep(response, body));
      if (isBytes(target.path)) void answerBytes(request, response, target, id, question);
      else if (isApiPath(target.path)) void run(api, request, response, id);
      else answerPage(request, response, target, id);
    }
  };
}

/** Files are compressed already, and go to and fro in pieces. */
const isBytes = (path: string): boolean => /^\/(?:media|uploads)(?:\/|$)/.test(path);

/** Addresses move for good, but a browser need not remember that for ever. */
function redirect(response: ServerResponse, location: string): void {
  response
    .writeHead(301, { Location: location, 'Content-Length': 0, 'Cache-Control': 'public, max-age=3600' })
    .end();
}
