import { randomWord } from '../../../lib/words/random-word.ts';
import { PHOTOS } from '../../ui/upload/shrink-photo.ts';

/** Readable types; animated pictures keep only the first frame. */
const READ = `${PHOTOS},image/gif`;
const LONGEST_SIDE = 1600;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/**
 * Shrinks a picture as far as it stays readable, and gives it a unique name with its drawn size.
 * @throws Error with a sentence if this browser can't read it
 */
export async function lessonPicture(file: File): Promise<File> {
  if (!READ.includes(file.type || 'none')) throw new Error('Choose a JPEG, PNG, WebP or GIF picture.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(`${file.name} can’t be read. Save it as PNG and try again.`);
  });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  // Photos contain their location; small drawings are smaller unchanged.
  const isKept = scale === 1 && /png|webp/.test(file.type) && file.size <= drawn.size;
  const data = isKept ? file : drawn;
  const name = `picture-${randomWord()}-${width}x${height}.${ENDINGS[data.type]}`;
  return new File([data], name, { type: data.type });
}
