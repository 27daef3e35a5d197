import jsQr from 'jsqr';
import sharp from 'sharp';

/** What a phone's camera would read in a picture. */
export async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
