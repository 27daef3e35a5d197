/** Pictures that every browser shows. */
export const PHOTOS = 'image/jpeg,image/png,image/webp';

const LONGEST_SIDE = 2400;
/** Smaller ones are sent as they are. */
const LARGE = 1024 * 1024;

/**
 * A photo as small as it can be read well: a tenth of the data of a phone's, turned the right way, and without the place
 * where it was taken. What this browser cannot draw stays as it is.
 * @param isForOthers whether fellow students see it: then no photo keeps its place, however small it is
 */
export async function shrinkPhoto(file: File, isForOthers = false): Promise<File> {
  const mayTell = isForOthers && file.type === 'image/jpeg';
  const isLarge = /^image\/(?:jpeg|webp)$/.test(file.type) && file.size >= LARGE;
  // Apple's own browser draws it, and no other.
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
    // The same photo chosen again is known by its day, too.
    const { lastModified } = file;
    return new File([small], file.name.replace(/\.[^.]*$/, '.jpg'), { type: small.type, lastModified });
  } catch {
    return file;
  }
}
