import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { audit } from '../../audit.ts';
import { tryParseContentFile } from '../../content/parse-content-file.ts';
import { titleOf } from '../../content/say-changes.ts';
import { writePicture } from '../../content/write-files.ts';
import { limits } from '../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { receiveForm } from '../../storage/multipart.ts';
import { isPictureOfCertificates } from '../certificates/certificates.service.ts';
import * as rows from './content.repository.ts';

/** Encoding a picture takes much memory. */
const oneAtATime = pLimit(1);

export const PICTURE_FIELD = 'picture';
/** `qr` keeps the picture pixel-sharp. */
export const USE_FIELD = 'use';

/** Formats that sharp reads without running code. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];
const MOST_PIXELS = 50_000_000;
const WIDEST = 1600;
const QUALITY = 82;
/** QR codes are lossless; photographs of one are scaled down. */
const CODE_SIDES = [WIDEST, WIDEST / 2];
const HEAVY_CODE = 1024 * 1024;
const NOT_A_PICTURE = 'Please choose a JPEG, PNG, WebP or AVIF picture.';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};
const NAME = /^[\w-]{1,80}\.(svg|png|jpg|jpeg|webp|avif)$/;

interface Actor {
  readonly id: number;
  recheckSession(): Promise<void>;
}

export async function listPictures(deps: Deps) {
  return Promise.all(
    (await pictureNames(deps)).map(async (name) => {
      const { size } = await stat(join(join(deps.config.contentDir, 'pictures'), name));
      return { name, size, usedBy: await usersOf(deps, name) };
    }),
  );
}

export async function readPicture(deps: Deps, name: string) {
  await assertKnown(deps, name);
  const mediaType = MEDIA_TYPES[NAME.exec(name)?.[1] ?? ''] ?? '';
  return { bytes: await readFile(join(join(deps.config.contentDir, 'pictures'), name)), mediaType };
}

/** Re-encodes a picture without metadata (place, camera, text). @returns its name */
export async function addPicture(deps: Deps, incoming: IncomingMessage, actor: Actor): Promise<string> {
  const { file, fields } = await receiveForm(incoming, deps.files, {
    fileField: PICTURE_FIELD,
    textFields: [USE_FIELD],
    maxFileBytes: limits.contentPicture,
    admit: () => limits.contentPicture,
  });
  await actor.recheckSession();
  if (file === undefined) throw new AppError('FILE_TYPE_NOT_ALLOWED', { message: NOT_A_PICTURE });
  try {
    const name = await oneAtATime(() => write(deps, file.name, file.path, fields[USE_FIELD] === 'qr'));
    await audit(deps.db, actor.id, 'content-picture-added', undefined, { picture: name });
    return name;
  } finally {
    await deps.files.discard(file);
  }
}

export async function deletePicture(deps: Deps, name: string, actorId: number): Promise<void> {
  await assertKnown(deps, name);
  const [user] = await usersOf(deps, name);
  if (user !== undefined)
    throw new AppError('PICTURE_USED', {
      message: `This picture is used in ${titleOf(user, tryParseContentFile(user, deps.publisher.current().texts.get(user)))}. Take it out there first.`,
    });
  if (await isPictureOfCertificates(deps, name))
    throw new AppError('PICTURE_USED', { message: 'Issued certificates have this picture.' });
  await rm(join(join(deps.config.contentDir, 'pictures'), name), { force: true });
  await audit(deps.db, actorId, 'content-picture-deleted', undefined, { picture: name });
}

async function pictureNames(deps: Deps): Promise<string[]> {
  return (await readdir(join(deps.config.contentDir, 'pictures')).catch(() => []))
    .filter((name) => NAME.test(name))
    .sort();
}

async function assertKnown(deps: Deps, name: string): Promise<void> {
  if (!(await pictureNames(deps)).includes(name)) throw new AppError('NOT_FOUND');
}

async function usersOf({ db, publisher }: Deps, name: string): Promise<string[]> {
  const drafts = (await rows.listDrafts(db)).map(({ path, text }) => [path, text] as const);
  const isNamed = (text: string) =>
    text
      .split(name)
      .slice(0, -1)
      .some((before) => !/[\w-]$/.test(before));
  const texts = [...publisher.current().texts, ...drafts];
  return [...new Set(texts.filter(([, text]) => isNamed(text)).map(([path]) => path))].sort();
}

async function write(deps: Deps, givenName: string, path: string, isCode: boolean): Promise<string> {
  const bytes = await redraw(path, isCode);
  const taken = await pictureNames(deps);
  const base = givenName
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-');
  const stem = (base ?? 'picture').slice(0, 60);
  let name = `${stem}.webp`;
  for (let count = 2; taken.includes(name); count += 1) name = `${stem}-${count}.webp`;
  await writePicture(deps.config.contentDir, name, bytes);
  return name;
}

async function redraw(path: string, isCode: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw new Error(`${format} is not taken.`);
    const inside = (side: number) =>
      picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
    if (!isCode) return await inside(WIDEST).webp({ quality: QUALITY }).toBuffer();
    let code = Buffer.alloc(0);
    for (const side of CODE_SIDES) {
      code = await inside(side).flatten({ background: '#fff' }).webp({ lossless: true }).toBuffer();
      if (code.length <= HEAVY_CODE) break;
    }
    return code;
  } catch {
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { message: NOT_A_PICTURE });
  }
}
