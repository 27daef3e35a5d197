/** Image types that every browser shows. */
export const PHOTOS = 'image/jpeg,image/png,image/webp';

const LONGEST_SIDE = 2400;
/** Smaller files are sent unchanged. */
const LARGE = 1024 * 1024;

/**
 * Shrinks a photo as far as it stays readable: about a tenth of a phone's photo, upright and without location.
 * Unreadable files stay unchanged.
 * @param isForOthers true if other students see it: every photo then loses its location, however small
 */
export async function shrinkPhoto(file: File, isForOthers = false): Promise<File> {
  const mayTell = isForOthers && file.type === 'image/jpeg';
  const isLarge = /^image\/(?:jpeg|webp)$/.test(file.type) && file.size >= LARGE;
  // Only Safari decodes HEIC.
  const isApples = /^image\/hei[cf]$/.test(file.type);
  if (!mayTell && !isLarge && !isApples) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    if (!mayTell && !isApples && small.size >= file.size) return file;
    // Keeps the date, by which the same photo is recognized.
    const { lastModified } = file;
    return new File([small], file.name.replace(/\.[^.]*$/, '.jpg'), { type: small.type, lastModified });
  } catch {
    return file;
  }
}
