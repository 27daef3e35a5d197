import type { APIRoute } from 'astro';
import { allCourses, siteUrl } from '../lib/content/content.ts';
import { pageUrl } from '../lib/content/page-url.ts';
import { coursePath, paymentPath } from '../lib/content/paths.ts';
import { xml } from '../lib/content/sitemap.ts';

const FIXED = [
  '/',
  '/courses',
  '/aboutUs',
  '/contactUs',
  '/ourCommunity',
  '/privacy',
  '/terms',
  '/refunds',
  '/grievance',
];

/** Lists all public pages that search engines may index. */
export const GET: APIRoute = async () => {
  const courses = await allCourses();
  const paths = [...FIXED, ...courses.flatMap(({ data }) => [coursePath(data), paymentPath(data)])];
  const urls = paths.map((path) => `<url><loc>${pageUrl(path, siteUrl())}</loc></url>`);
  return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
};
