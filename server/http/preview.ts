import { AppError } from '../errors.ts';
import type { PageCalls } from '../page-calls.ts';
import { has } from '../sessions/rights.ts';
import type { Site } from '../site/site.ts';
import type { ApiContext } from './api-env.ts';

const PREFIX = '/preview';
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

export const isPreview = (path: string): boolean => path === PREFIX || path.startsWith(`${PREFIX}/`);

const PICTURES = /(?<=")(?=\/pictures\/)/g;

/** Shows editors a public page with all drafts, in a sandbox without scripts. */
export async function showPreview(
  c: ApiContext,
  calls: PageCalls,
  site: Pick<Site, 'preview'>,
): Promise<Response> {
  const { currentUser } = c.var;
  const isAllowed =
    currentUser !== undefined && has(currentUser, 'content') && !currentUser.mustChangePassword;
  if (!isAllowed || currentUser.mustSetUpSecondFactor) throw new AppError('NOT_FOUND');
  const content = await calls.readContentWithDrafts();
  const file = await site.preview(content, c.req.path.slice(PREFIX.length) || '/');
  if (file === undefined || !('forms' in file)) throw new AppError('NOT_FOUND');
  const headers = new Headers(file.headers.map(([name, value]): [string, string] => [name, value]));
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set(
    'Content-Security-Policy',
    `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-same-origin`,
  );
  headers.set('Cache-Control', 'private, no-store');
  headers.delete('CDN-Cache-Control');
  const body = file.forms.find(({ coding }) => coding === 'identity')?.body ?? Buffer.alloc(0);
  headers.delete('Content-Length');
  if (headers.get('Content-Type')?.startsWith('image/'))
    return new Response(new Uint8Array(body), { headers });
  return new Response(body.toString().replaceAll(SCRIPTS, '').replaceAll(PICTURES, PREFIX), { headers });
}
