import type { APIRoute } from 'astro';
import { siteUrl } from '../lib/content/content.ts';
import { pageUrl } from '../lib/content/page-url.ts';

/** Lets search engines read public pages, but not screens of accounts or the API. */
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
