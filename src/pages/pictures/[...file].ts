import type { APIRoute } from 'astro';
import { pictureFiles, sourceHash } from '../../lib/content/pictures.ts';

export const getStaticPaths = async () =>
  [...(await pictureFiles()).keys()].map((file) => ({ params: { file } }));

/** Serves a picture of the content folder. */
export const GET: APIRoute<never, { file: string }> = async ({ params, request, isPrerendered }) => {
  const picture = (await pictureFiles()).get(params.file);
  if (picture === undefined) return new Response(null, { status: 404 });
  const type = `image/${params.file.replace(/^.*\./, '').replace('svg', 'svg+xml')}`;
  const headers = { 'content-type': type, etag: `"${await sourceHash(picture.source)}"` };
  // A publication changes few pictures, and drawing one takes a hundred times as long as its hash.
  if (!isPrerendered && request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await picture.make()), { headers });
};
