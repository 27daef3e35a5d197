import { textsOf } from '../../../../server/contract/question-texts.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import type { QuestionFile, QuestionPicture } from '../../../lib/forms/read-question-file.ts';
import { lessonPicture } from '../writing/lesson-picture.ts';

/** Picture as it will be uploaded, with its name. */
export interface PaperPicture extends QuestionPicture {
  /** Data URL for the preview: our CSP allows `data:` but not `blob:`. */
  readonly url: string;
}

function urlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('This picture can’t be read.')));
  reader.readAsDataURL(file);
  return promise;
}

/** Shrinks the pictures of a paper like pasted ones. An unreadable picture stays a word in the text. */
export async function withSmallPictures({ text, pictures }: QuestionFile) {
  const small: PaperPicture[] = [];
  for (const { numbers, file } of pictures) {
    const made = await lessonPicture(file).catch(() => undefined);
    if (made !== undefined) small.push({ numbers, file: made, url: await urlOf(made) });
  }
  return { text, pictures: small };
}

/** Uploads the pictures that questions show, to be stored with their quiz. @throws ApiError */
export async function sendPictures(
  pictures: readonly QuestionPicture[],
  questions: readonly Question[],
  materialId: number,
): Promise<void> {
  const texts = questions.flatMap(textsOf);
  const shown = pictures.filter(({ file }) => texts.some((text) => text.includes(`](${file.name})`)));
  if (shown.length === 0) return;
  const { sendFile } = await import('../../ui/upload/transfer.ts');
  const watcher = { signal: new AbortController().signal, onProgress: () => undefined };
  for (const { file } of shown) await sendFile(file, { taskId: String(materialId) }, watcher);
}
