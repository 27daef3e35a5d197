import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { CertificateLook } from '../contract/certificates.ts';
import type { CertificatePage } from './pdf.ts';

async function drawn(
  folder: string,
  name: string,
  change: (picture: Sharp) => Sharp,
): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  // Missing pictures are left out.
  return change(sharp(join(folder, name), { density: 300 }))
    .toBuffer()
    .catch(() => undefined);
}

const printed = (picture: Sharp): Sharp =>
  picture.resize({ width: 900, height: 300, fit: 'inside', withoutEnlargement: true }).png();

// Makes the paper of a photographed signature white and the ink dark.
const signed = (picture: Sharp): Sharp =>
  printed(picture).flatten({ background: '#fff' }).greyscale().normalise().linear(1.6, -60);

export async function picturesOf({ look, folder = '' }: CertificatePage) {
  const draw = (name: string | undefined, change: (picture: Sharp) => Sharp) =>
    name === undefined ? undefined : drawn(folder, name, change);
  return {
    logo: await draw(look?.logo, printed),
    signature: await draw(look?.signature, signed),
    teacherSignature: await draw(look?.teacherSignature, signed),
  };
}
export type Pictures = Awaited<ReturnType<typeof picturesOf>>;

const insideAddress = (bytes: Buffer | undefined): string | undefined =>
  bytes && `data:image/webp;base64,${bytes.toString('base64')}`;

/** Returns the pictures as data URLs, so that a certificate keeps those of its day. */
export async function shownPictures(look: CertificateLook | undefined, folder: string) {
  const size = { width: 320, height: 96, fit: 'inside', withoutEnlargement: true } as const;
  const show = async (name: string | undefined, change: (picture: Sharp) => Sharp) =>
    name === undefined
      ? undefined
      : insideAddress(
          await drawn(folder, name, (picture) => change(picture.rotate()).resize(size).webp({ quality: 82 })),
        );
  return {
    logo: await show(look?.logo, (picture) => picture),
    signature: await show(look?.signature, signed),
    teacherSignature: await show(look?.teacherSignature, signed),
  };
}
