import type { APIRoute } from 'astro';
import { namedPictures, ownPicture, smallPicture } from '../../lib/content/pictures.ts';

const nameOf = (address: string): string => address.replace(/^.*\//, '');

export const getStaticPaths = async () =>
  (await namedPictures()).map((name) => ({ params: { file: nameOf(ownPicture(name)) } }));

/** Own logo and portraits. */
export const GET: APIRoute<never, { file: string }> = async ({ params }) => {
  const name = (await namedPictures()).find((one) => nameOf(ownPicture(one)) === params.file);
  if (name === undefined) return new Response(null, { status: 404 });
  const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/webp';
  return new Response(new Uint8Array(await smallPicture(name)), { headers: { 'content-type': type } });
};
