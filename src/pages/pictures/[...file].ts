import type { APIRoute } from 'astro';
import { pictureFiles } from '../../lib/content/pictures.ts';

export const getStaticPaths = async () =>
  [...(await pictureFiles()).keys()].map((file) => ({ params: { file } }));

/** Serves a picture of the content folder. */
export const GET: APIRoute<never, { file: string }> = async ({ params }) => {
  const make = (await pictureFiles()).get(params.file);
  if (make === undefined) return new Response(null, { status: 404 });
  const type = `image/${params.file.replace(/^.*\./, '').replace('svg', 'svg+xml')}`;
  return new Response(new Uint8Array(await make()), { headers: { 'content-type': type } });
};
