import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { CertificatePage } from './pdf.ts';

const drawn = (
  folder: string,
  name: string,
  change: (picture: Sharp) => Sharp,
): Promise<Buffer | undefined> =>
  // A certificate is shown without a picture that is not there any more.
  change(sharp(join(folder, name), { density: 300 }))
    .toBuffer()
    .catch(() => undefined);

const printed = (picture: Sharp): Sharp =>
  picture.resize({ width: 900, height: 300, fit: 'inside', withoutEnlargement: true }).png();

/** What the paper has. */
export async function picturesOf({ look, folder = '' }: CertificatePage) {
  const { logo, signature } = look ?? {};
  return {
    logo: logo === undefined ? undefined : await drawn(folder, logo, printed),
    // A photo of a signature: the paper becomes white, the ink dark.
    signature:
      signature === undefined
        ? undefined
        : await drawn(folder, signature, (picture) =>
            printed(picture).flatten({ background: '#fff' }).greyscale().normalise().linear(1.6, -60),
          ),
  };
}
export type Pictures = Awaited<ReturnType<typeof picturesOf>>;

/** A logo inside its address: some kilobytes, and still there for certificates of before when the provider has another. */
export async function shownLogo(name: string | undefined, folder: string): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const size = { width: 320, height: 96, fit: 'inside', withoutEnlargement: true } as const;
  const bytes = await drawn(folder, name, (picture) => picture.rotate().resize(size).webp({ quality: 82 }));
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}
