import type { APIRoute } from 'astro';
import { stylesheetOf } from '../../server/contract/content/colours.ts';
import { siteFile } from '../lib/content/content.ts';

/** The provider's own colours; pages ask for it where there are some. */
export const GET: APIRoute = async () => {
  const { colours } = await siteFile('site');
  return new Response(colours === undefined ? '' : stylesheetOf(colours), {
    headers: { 'Content-Type': 'text/css' },
  });
};
