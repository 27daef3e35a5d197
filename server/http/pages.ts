import type { Handler } from 'hono';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type PageCalls, pageCalls } from '../page-calls.ts';
import type { RateLimitPolicy } from '../rate-limiter.ts';
import type { CurrentUser } from '../sessions/sessions.ts';
import type { Site } from '../site/site.ts';
import { type ApiEnv, isApiPath } from './api-env.ts';
import { isPreview, showPreview } from './preview.ts';
import { readText } from './read-body.ts';
import { INERT_POLICY, ownPolicy, referrerPolicyOf } from './security-headers.ts';

export interface PageLocals {
  readonly currentUser: CurrentUser | undefined;
  readonly calls: PageCalls;
  readonly requestId: string;
  readonly log: Log;
  readonly clientAddress: string;
  readonly spend: (policy: RateLimitPolicy) => Promise<void>;
  readonly form: URLSearchParams | undefined;
  readonly mails: boolean;
  readonly isDemo: boolean;
}

export type Render = (request: Request, locals: PageLocals) => Promise<Response>;

const FORM_PAGE = /^\/(?:complaint$|order(?:\/|$))/;
const MAX_FORM_BYTES = 16 * 1024;

function movedTo(former: ReturnType<PageCalls['findCoursePage']>): string {
  if (former === undefined) throw new AppError('NOT_FOUND');
  if (former === 'gone') throw new AppError('COURSE_NOT_OFFERED');
  return former.movedTo;
}

export const pages =
  (deps: Deps, site: Site, render: Render, calls = pageCalls(deps)): Handler<ApiEnv> =>
  async (c) => {
    const { path, method } = c.req;
    if (isApiPath(path)) return c.notFound();
    const isRead = method === 'GET' || method === 'HEAD';
    if (isPreview(path) && isRead) return showPreview(c, calls, site);
    const isOnDemand = site.paths.isOnDemand(path);
    let right = isOnDemand ? undefined : site.paths.redirectOf(path);
    if (!isOnDemand && right === undefined && site.fileFor(path) === undefined)
      right = movedTo(calls.findCoursePage(path));
    const isPublic = !isOnDemand && right === undefined;
    const takesForm = isOnDemand && FORM_PAGE.test(path);
    const isForm = method === 'POST' && takesForm;
    if (!isForm && !isRead)
      throw new AppError('METHOD_NOT_ALLOWED', {
        headers: { allow: `GET, HEAD${takesForm ? ', POST' : ''}` },
      });
    if (isPublic) throw new AppError('UNEXPECTED');
    if (!isOnDemand) {
      // An order's address is a secret in any spelling.
      if (right === undefined || !site.paths.isOnDemand(right))
        c.header('Cache-Control', 'public, max-age=3600');
      return c.redirect(right + new URL(c.req.url).search, 301);
    }
    const { currentUser, limiter, request } = c.var;
    const response = await render(c.req.raw, {
      currentUser,
      calls,
      requestId: request.id,
      log: deps.log,
      clientAddress: request.clientAddress,
      spend: (policy) => limiter.spend(policy, request.clientAddress),
      mails: deps.outbox.isOn(),
      isDemo: deps.isDemo,
      form: isForm ? new URLSearchParams(await readText(c.env, MAX_FORM_BYTES)) : undefined,
    });
    const { status, headers } = response;
    const html = Buffer.from(await response.arrayBuffer());
    if (status >= 400 && html.length === 0) throw new AppError(status < 500 ? 'NOT_FOUND' : 'UNEXPECTED');
    headers.set('Cache-Control', 'private, no-store');
    headers.set('Referrer-Policy', referrerPolicyOf(path));
    const policy = headers.get('Content-Security-Policy') ?? INERT_POLICY;
    headers.set('Content-Security-Policy', ownPolicy(policy, html));
    c.set('body', html);
    return new Response(html.length === 0 ? null : html, { status, headers });
  };
