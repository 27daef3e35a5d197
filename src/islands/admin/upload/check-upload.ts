import { lessonAdding } from '../../../../server/contract/lesson-adding.ts';
import type { UploadKind } from '../../../../server/contract/lesson-kinds.ts';
import { type FieldErrors, textOf } from '../../../lib/forms/form-values.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { uploadKinds } from './upload-kinds.ts';

const NO_FILE = 'Choose a file.';
const INCOMPLETE = lessonAdding.file.incomplete;

/** Returns the chosen files. */
export const filesOf = (data: FormData): File[] =>
  data.getAll('materialFile').filter((value): value is File => value instanceof File && value.name !== '');

/** Returns the typed title for a single file, otherwise the file's name. */
export const titleOf = (data: FormData, file: File, count: number): string =>
  count === 1 ? textOf(data, 'title') : titleOfFile(file);

/** Returns a file's name without its extension. */
export const titleOfFile = (file: File): string => file.name.replace(/\.[^.]*$/, '');

/** Validates an upload before sending. */
export function checkUpload(data: FormData, kind: UploadKind, maxBytes: number): FieldErrors {
  const files = filesOf(data);
  const fault = files.length === 0 ? NO_FILE : firstFault(files, kind, maxBytes);
  return {
    ...(files.length < 2 && textOf(data, 'title').trim() === '' ? { title: 'Enter a title.' } : {}),
    ...(fault === undefined ? {} : { materialFile: fault }),
    ...(textOf(data, 'courseId') === '' ? { courseId: 'Select a course.' } : {}),
  };
}

function firstFault(files: readonly File[], kind: UploadKind, maxBytes: number): string | undefined {
  for (const file of files) {
    const fault = fileFault(file, kind, maxBytes);
    if (fault !== undefined) return files.length === 1 ? fault : `${file.name}: ${fault}`;
  }
  return undefined;
}

/** Returns the error of a file before sending. */
export function fileFault(file: File, kind: UploadKind, maxBytes: number): string | undefined {
  if (file.size === 0) return 'This file is empty.';
  if (!uploadKinds[kind].admits(file))
    return `This file type is not allowed.${uploadKinds.file.admits(file) ? ' Use Upload File for it.' : ''}`;
  if (file.size > maxBytes)
    return `The file is too large: ${formatSize(file.size)}, and at most ${formatSize(maxBytes)} is allowed.`;
  return undefined;
}

/** Returns the text of the toast: the default one for missing fields, otherwise the file's error. */
export function toastOf({ title, courseId, materialFile }: FieldErrors): string {
  const onlyTheFile = title === undefined && courseId === undefined;
  return onlyTheFile && materialFile !== NO_FILE ? (materialFile ?? INCOMPLETE) : INCOMPLETE;
}
