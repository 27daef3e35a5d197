import type { APIRoute } from 'astro';
import { coverSprite, spriteName } from '../../lib/covers.ts';

export const getStaticPaths = () => [{ params: { file: spriteName } }];

/** All drawn covers in one file; see src/lib/covers.ts. */
export const GET: APIRoute = () =>
  new Response(coverSprite(), { headers: { 'content-type': 'image/svg+xml' } });
