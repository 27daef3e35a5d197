import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { CertificatePage } from './pdf.ts';

const drawn = (
  folder: string,
  name: string,
  change: (picture: Sharp) => Sharp,
): Promise<Buffer | undefined> =>
  // Missing pictures are left out.
  change(sharp(join(folder, name), { density: 300 }))
    .toBuffer()
    .catch(() => undefined);

const printed = (picture: Sharp): Sharp =>
  picture.resize({ width: 900, height: 300, fit: 'inside', withoutEnlargement: true }).png();

export async function picturesOf({ look, folder = '' }: CertificatePage) {
  const { logo, signature } = look ?? {};
  return {
    logo: logo === undefined ? undefined : await drawn(folder, logo, printed),
    // Makes the paper of a photographed signature white and the ink dark.
    signature:
      signature === undefined
        ? undefined
        : await drawn(folder, signature, (picture) =>
            printed(picture).flatten({ background: '#fff' }).greyscale().normalise().linear(1.6, -60),
          ),
  };
}
export type Pictures = Awaited<ReturnType<typeof picturesOf>>;

export async function shownLogo(name: string | undefined, folder: string): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const size = { width: 320, height: 96, fit: 'inside', withoutEnlargement: true } as const;
  const bytes = await drawn(folder, name, (picture) => picture.rotate().resize(size).webp({ quality: 82 }));
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}
