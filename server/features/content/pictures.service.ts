import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { audit } from '../../audit.ts';
import { titleOf } from '../../content/say-changes.ts';
import { saidBy } from '../../content/what-is-said.ts';
import { writePicture } from '../../content/write-files.ts';
import { limits } from '../../contract/limits.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { receiveForm } from '../../storage/multipart.ts';
import * as rows from './content.repository.ts';

export const PICTURE_FIELD = 'picture';
/** `qr` for a picture that must stay sharp to the pixel. */
export const USE_FIELD = 'use';

/** What browsers send and sharp reads without running anything. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];
const MOST_PIXELS = 50_000_000;
const WIDEST = 1600;
const QUALITY = 82;
/** A QR without any loss; a photograph of one, which has more pixels than its code needs, is made smaller. */
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
  /** Throws if the session ended during the upload. */
  recheckSession(): Promise<void>;
}

/** The pictures of the content folder, of people and of the provider. */
export function createPictures(
  { db, config, files, publisher }: ServiceDeps,
  { certificates }: Pick<Services, 'certificates'>,
) {
  const folder = join(config.contentDir, 'pictures');
  /** Two of one name, and the memory that a large one takes. */
  const oneAtATime = pLimit(1);

  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort();

  const assertKnown = async (name: string): Promise<void> => {
    if (!(await names()).includes(name)) throw new AppError('NOT_FOUND');
  };

  async function usersOf(name: string): Promise<string[]> {
    const drafts = (await rows.listDrafts(db)).map(({ path, text }) => [path, text] as const);
    // Not in `lab.webp` where `b.webp` is asked for.
    const isNamed = (text: string) =>
      text
        .split(name)
        .slice(0, -1)
        .some((before) => !/[\w-]$/.test(before));
    const texts = [...publisher.current().texts, ...drafts];
    return [...new Set(texts.filter(([, text]) => isNamed(text)).map(([path]) => path))].sort();
  }

  /** Draws it again under a name that no other has. */
  async function write(givenName: string, path: string, isCode: boolean): Promise<string> {
    const bytes = await redraw(path, isCode);
    const taken = await names();
    const base = givenName
      .replace(/\.\w+$/, '')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-');
    const stem = (base ?? 'picture').slice(0, 60);
    let name = `${stem}.webp`;
    for (let count = 2; taken.includes(name); count += 1) name = `${stem}-${count}.webp`;
    await writePicture(config.contentDir, name, bytes);
    return name;
  }

  return {
    list: async () =>
      Promise.all(
        (await names()).map(async (name) => {
          const { size } = await stat(join(folder, name));
          return { name, size, usedBy: await usersOf(name) };
        }),
      ),

    async read(name: string) {
      await assertKnown(name);
      const mediaType = MEDIA_TYPES[NAME.exec(name)?.[1] ?? ''] ?? '';
      return { bytes: await readFile(join(folder, name)), mediaType };
    },

    /** Keeps a picture, drawn again without what it carried along (place, camera, text). @returns its name */
    async add(incoming: IncomingMessage, actor: Actor): Promise<string> {
      const { file, fields } = await receiveForm(incoming, files, {
        fileField: PICTURE_FIELD,
        textFields: [USE_FIELD],
        maxFileBytes: limits.contentPicture,
        admit: () => limits.contentPicture,
      });
      await actor.recheckSession();
      if (file === undefined) throw new AppError('FILE_TYPE_NOT_ALLOWED', { message: NOT_A_PICTURE });
      try {
        const name = await oneAtATime(() => write(file.name, file.path, fields[USE_FIELD] === 'qr'));
        await audit(db, actor.id, 'content-picture-added', undefined, { picture: name });
        return name;
      } finally {
        await files.discard(file);
      }
    },

    async delete(name: string, byId: number): Promise<void> {
      await assertKnown(name);
      const [user] = await usersOf(name);
      if (user !== undefined)
        throw new AppError('PICTURE_USED', {
          message: `This picture is used in ${titleOf(user, saidBy(user, publisher.current().texts.get(user)))}. Take it out there first.`,
        });
      if (await certificates.usesPicture(name))
        throw new AppError('PICTURE_USED', { message: 'Issued certificates have this picture.' });
      await rm(join(folder, name), { force: true });
      await audit(db, byId, 'content-picture-deleted', undefined, { picture: name });
    },
  };
}

/** @throws AppError FILE_TYPE_NOT_ALLOWED */
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
