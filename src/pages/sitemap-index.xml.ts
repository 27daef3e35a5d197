import type { APIRoute } from 'astro';
import { siteUrl } from '../lib/content/content.ts';
import { pageUrl } from '../lib/content/page-url.ts';
import { xml } from '../lib/content/sitemap.ts';

/** Links the list of public pages; search engines and robots.txt know this address. */
export const GET: APIRoute = () =>
  xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${pageUrl('/sitemap-0.xml', siteUrl())}</loc></sitemap></sitemapindex>`,
  );
