import type { APIRoute } from 'astro';
import { sprite } from '../../lib/drawings/sprite.ts';

export const getStaticPaths = async () => [{ params: { file: (await sprite()).name } }];

/** Serves covers, faces and icons in one file; see src/lib/drawings/sprite.ts. */
export const GET: APIRoute = async () =>
  new Response((await sprite()).svg, { headers: { 'content-type': 'image/svg+xml' } });
