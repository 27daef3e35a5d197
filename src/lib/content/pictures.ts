import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contentDir, siteFile } from './content.ts';

/** Twice the largest that a page shows, in px. */
const SIDE = 192;

/** Icons for tabs, start screens and search engines: side in px, and the share of it that an own logo fills. */
const ICONS = {
  'favicon.png': { side: 96, share: 1 },
  'icon-192.png': { side: 192, share: 1 },
  'icon-512.png': { side: 512, share: 1 },
  // Phones cut these to a shape of their own.
  'apple-touch-icon.png': { side: 180, share: 0.8 },
  'icon-maskable-512.png': { side: 512, share: 0.6 },
} as const;
type Icon = keyof typeof ICONS;
export const iconNames = Object.keys(ICONS) as Icon[];

/** The address of an icon: of the provider's logo, or ours without one. */
export const iconPath = (logo: string | undefined, icon: Icon): string =>
  logo === undefined ? `/${icon}` : `/pictures/${icon}`;

/** The logo as an icon, as a PNG. @throws Error where there is none */
export async function iconOf(logo: string, icon: Icon): Promise<Buffer> {
  const { side, share } = ICONS[icon];
  const file = join(contentDir(), 'pictures', logo);
  const { width, height } = await sharp(file).metadata();
  const inside = Math.round(side * share);
  const ground = share === 1 ? '#ffffff00' : '#ffffff';
  // A drawing is drawn as large as it is needed.
  const mark = await sharp(file, { density: Math.min(2400, (72 * inside) / Math.min(width, height)) })
    .rotate()
    .resize(inside, inside, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}

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
