import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { PICTURE_IN_HTML } from '../../../server/contract/content/fields.ts';
import { allCourses, contentAsWritten, contentDir, siteFile } from './content.ts';

/** Twice the largest size on a page, in px. */
const SIDE = 192;

/** Icons for tabs, start screens and search engines: side in px, and the share that a provider's logo fills. */
const ICONS = {
  'favicon.png': { side: 96, share: 1 },
  'icon-192.png': { side: 192, share: 1 },
  'icon-512.png': { side: 512, share: 1 },
  // Phones crop these to their own shape.
  'apple-touch-icon.png': { side: 180, share: 0.8 },
  'icon-maskable-512.png': { side: 512, share: 0.6 },
} as const;
type Icon = keyof typeof ICONS;
const iconNames = Object.keys(ICONS) as Icon[];

/** Returns the address of an icon, from the provider's logo or ours. */
export const iconPath = (logo: string | undefined, icon: Icon): string =>
  logo === undefined ? `/${icon}` : `/pictures/${icon}`;

/** Loads what draws pictures, 20 MB that no page needs. */
const loadSharp = async () => (await import('sharp')).default;

/** Converts the logo to a PNG icon. @throws Error if missing */
export async function iconOf(logo: string, icon: Icon): Promise<Buffer> {
  const { side, share } = ICONS[icon];
  const file = join(contentDir(), 'pictures', logo);
  const sharp = await loadSharp();
  const { width, height } = await sharp(file).metadata();
  const inside = Math.round(side * share);
  const ground = share === 1 ? '#ffffff00' : '#ffffff';
  // Rasterizes a vector logo at the required size.
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

/**
 * Returns the address of a provider's picture, small and square; drawings stay unchanged.
 * @param name in content/pictures
 */
export const ownPicture = (name: string): string =>
  `/pictures/${name.endsWith('.svg') ? name : `${name.replace(/\.\w+$/, '')}.webp`}`;

/** Lists the pictures that pages show small. */
async function smallPictures(): Promise<string[]> {
  const { logo } = await siteFile('site');
  const { team } = await siteFile('about');
  const named = [logo, ...team.members.map(({ picture }) => picture)];
  return [...new Set(named.flatMap((name) => name ?? []))];
}

/** Converts a picture for pages, without location and date. @throws Error if missing */
async function smallPicture(name: string): Promise<Buffer> {
  const file = join(contentDir(), 'pictures', name);
  if (name.endsWith('.svg')) return readFile(file);
  const sharp = await loadSharp();
  return sharp(file).rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}

/** Attributes for `img`; the size prevents layout shifts. */
export interface WholePicture {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

/** Lists the pictures that pages show whole. */
async function wholePictures(): Promise<string[]> {
  const { courses, legalPages } = await contentAsWritten();
  const inTexts = [...courses, ...legalPages].flatMap(({ html }) => [...html.matchAll(PICTURE_IN_HTML)]);
  const codes = courses.flatMap(({ data }) => data.payment.qrPicture ?? []);
  const all = [...codes.filter((name) => !name.startsWith('/')), ...inTexts.map(([, name = '']) => name)];
  return [...new Set(all)];
}

const isPhoto = (name: string): boolean => /\.jpe?g$/.test(name);
const wholeName = (name: string): string => `whole/${isPhoto(name) ? `${name}.webp` : name}`;

/**
 * Returns a picture unchanged, so that QR codes stay sharp; photos are shrunk and lose location and date.
 * @throws Error if missing
 */
async function wholeBytes(name: string): Promise<Buffer> {
  const bytes = await readFile(join(contentDir(), 'pictures', name));
  if (!isPhoto(name)) return bytes;
  const size = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const;
  const sharp = await loadSharp();
  return sharp(bytes).rotate().resize(size).webp({ quality: 82 }).toBuffer();
}

/** Formats whose header tells the size as it is seen; others have tiles, turns or units of their own. */
const TOLD_BY_HEADER = ['jpg', 'png', 'webp'];

/** Returns a picture's size, of a JPEG as its camera was held. @param isTurned whether only sharp can tell how it is turned */
async function sizeOf(bytes: Buffer, isTurned = false): Promise<{ width: number; height: number }> {
  const told = isTurned ? undefined : await imageMetadata(bytes).catch(() => undefined);
  if (told !== undefined && TOLD_BY_HEADER.includes(told.format)) return told;
  return (await (await loadSharp())(bytes).metadata()).autoOrient;
}

/** @param name in content/pictures, or the address of a file of `public` @throws Error if missing */
export async function wholePicture(name: string): Promise<WholePicture> {
  if (name.startsWith('/')) return { src: name };
  const bytes = await wholeBytes(name);
  const { width, height } = await sizeOf(bytes);
  // The address changes with the content, so that browsers keep no old QR code.
  return { src: `/pictures/${wholeName(name)}?v=${hash('sha256', bytes).slice(0, 8)}`, width, height };
}

/** Resolves the pictures named in a text's HTML. @throws Error if one is missing */
export async function withPictures(html: string): Promise<string> {
  const found = [...html.matchAll(PICTURE_IN_HTML)].map(async ([img, name = '']) => {
    const { src, width, height } = await wholePicture(name);
    return [img, `<img src="${src}" width="${width}" height="${height}"`] as const;
  });
  const pictures = new Map(await Promise.all(found));
  return html.replaceAll(PICTURE_IN_HTML, (img) => pictures.get(img) ?? img);
}

/** Widths in px of a student's work, each with its limit in bytes. */
const WORK_WIDTHS = [
  { width: 428, mostBytes: 14_000 },
  { width: 856, mostBytes: 28_000 },
] as const;
/** Uses the first one that fits the limit, otherwise the last. */
const WORK_QUALITIES = [42, 34, 26, 18];
/** libaom's default, 4, takes five times as long for a twelfth less: every start draws all pictures once. */
const EFFORT = 2;

const workName = (name: string, width: number): string => `works/${width}/${name}.avif`;

/** Returns a work's picture for pages. @throws Error if missing */
export async function workPicture(name: string) {
  const bytes = await readFile(join(contentDir(), 'pictures', name));
  // PNG and WebP may say in a chunk of their own how they are to be turned.
  const size = await sizeOf(bytes, bytes.includes('eXIf') || bytes.includes('EXIF'));
  const version = hash('sha256', bytes).slice(0, 8);
  const [small, large] = WORK_WIDTHS.map(({ width }) => `/pictures/${workName(name, width)}?v=${version}`);
  const height = Math.round((WORK_WIDTHS[0].width * size.height) / size.width);
  return {
    src: small ?? '',
    srcset: `${small} ${WORK_WIDTHS[0].width}w, ${large} ${WORK_WIDTHS[1].width}w`,
    width: WORK_WIDTHS[0].width,
    height,
  };
}

async function workBytes(name: string, { width, mostBytes }: (typeof WORK_WIDTHS)[number]): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawn = sharp(join(contentDir(), 'pictures', name))
    .rotate()
    .resize({ width, withoutEnlargement: true });
  let bytes = Buffer.alloc(0);
  for (const quality of WORK_QUALITIES) {
    bytes = await drawn.clone().avif({ quality, effort: EFFORT }).toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return bytes;
}

interface PictureFile {
  /** Name in content/pictures. */
  readonly source: string;
  readonly make: () => Promise<Buffer>;
}

/** Returns all files of `/pictures`: logo, icons, portraits and pictures of texts. */
export async function pictureFiles(): Promise<ReadonlyMap<string, PictureFile>> {
  const { logo } = await siteFile('site');
  const files = new Map<string, PictureFile>();
  for (const source of await smallPictures())
    files.set(ownPicture(source).replace('/pictures/', ''), { source, make: () => smallPicture(source) });
  for (const source of await wholePictures())
    files.set(wholeName(source), { source, make: () => wholeBytes(source) });
  const worked = (await allCourses()).flatMap(({ data: { works, sampleLesson } }) => [
    ...works.map(({ picture }) => picture),
    ...(sampleLesson?.picture === undefined ? [] : [sampleLesson.picture]),
  ]);
  for (const size of WORK_WIDTHS)
    for (const source of worked)
      files.set(workName(source, size.width), { source, make: () => workBytes(source, size) });
  if (logo !== undefined)
    for (const icon of iconNames) files.set(icon, { source: logo, make: () => iconOf(logo, icon) });
  return files;
}

/** Returns the hash of a picture as it was sent. @param name in content/pictures @throws Error if missing */
export const sourceHash = async (name: string): Promise<string> =>
  hash('sha256', await readFile(join(contentDir(), 'pictures', name)));
