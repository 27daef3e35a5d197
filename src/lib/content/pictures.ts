import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contentDir, siteFile } from './content.ts';

/** Twice the largest that a page shows, in px. */
const SIDE = 192;

/** The address of a picture of the provider's own: small and square; a drawing as it is. @param name in content/pictures */
export const ownPicture = (name: string): string =>
  `/pictures/${name.endsWith('.svg') ? name : `${name.replace(/\.\w+$/, '')}.webp`}`;

/** The pictures that the content names. */
export async function namedPictures(): Promise<string[]> {
  const { logo } = await siteFile('site');
  const { team } = await siteFile('about');
  const named = [logo, ...team.members.map(({ picture }) => picture)];
  return [...new Set(named.flatMap((name) => name ?? []))];
}

/** The picture as pages show it, without place and date of the photograph. @throws Error where there is none */
export async function smallPicture(name: string): Promise<Buffer> {
  const file = join(contentDir(), 'pictures', name);
  if (name.endsWith('.svg')) return readFile(file);
  return sharp(file).rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}
