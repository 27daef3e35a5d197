import type { APIRoute } from 'astro';
import { siteFile } from '../../lib/content/content.ts';
import { iconNames, iconOf, namedPictures, ownPicture, smallPicture } from '../../lib/content/pictures.ts';

const nameOf = (address: string): string => address.replace(/^.*\//, '');

export const getStaticPaths = async () => {
  const { logo } = await siteFile('site');
  const pictures = (await namedPictures()).map((name) => nameOf(ownPicture(name)));
  return [...pictures, ...(logo === undefined ? [] : iconNames)].map((file) => ({ params: { file } }));
};

const answer = (bytes: Buffer, type: string): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });

/** Own logo, as a picture and as icons, and portraits. */
export const GET: APIRoute<never, { file: string }> = async ({ params }) => {
  const { logo } = await siteFile('site');
  const icon = iconNames.find((one) => one === params.file);
  if (logo !== undefined && icon !== undefined) return answer(await iconOf(logo, icon), 'image/png');
  const name = (await namedPictures()).find((one) => nameOf(ownPicture(one)) === params.file);
  if (name === undefined) return new Response(null, { status: 404 });
  return answer(await smallPicture(name), name.endsWith('.svg') ? 'image/svg+xml' : 'image/webp');
};
