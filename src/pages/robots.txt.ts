import type { APIRoute } from 'astro';
import { siteUrl } from '../lib/content/content.ts';
import { pageUrl } from '../lib/content/page-url.ts';

/** Public pages may be read by search engines; screens of accounts and the API may not. */
export const GET: APIRoute = () => {
  const closed = [
    '/api/',
    '/media/',
    '/admin',
    '/dashboard',
    '/course/',
    '/continue',
    '/reset-password/',
    '/confirm-email/',
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${pageUrl('/sitemap-index.xml', siteUrl())}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
