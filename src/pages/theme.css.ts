import type { APIRoute } from 'astro';
import { stylesheetOf } from '../../server/contract/content/colours.ts';
import { siteFile } from '../lib/content/content.ts';

/** Serves the provider's own colours, requested only if there are some. */
export const GET: APIRoute = async () => {
  const { colours } = await siteFile('site');
  return new Response(colours === undefined ? '' : stylesheetOf(colours), {
    headers: { 'Content-Type': 'text/css' },
  });
};
