import { type FieldErrors, fileOf, textOf } from '../../../lib/form-values.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { type UploadKind, uploadKinds } from './upload-kinds.ts';

const NO_FILE = 'Choose a file.';
const INCOMPLETE = 'Please provide a title, a file, and select a course.';

/** What can be said before the first byte is sent. */
export function checkUpload(data: FormData, kind: UploadKind, maxBytes: number): FieldErrors {
  const fault = fileFault(fileOf(data, 'materialFile'), kind, maxBytes);
  return {
    ...(textOf(data, 'title').trim() === '' ? { title: 'Enter a title.' } : {}),
    ...(fault === undefined ? {} : { materialFile: fault }),
    ...(textOf(data, 'courseId') === '' ? { courseId: 'Select a course.' } : {}),
  };
}

function fileFault(file: File | undefined, kind: UploadKind, maxBytes: number): string | undefined {
  if (file === undefined) return NO_FILE;
  if (file.size === 0) return 'This file is empty.';
  if (!uploadKinds[kind].admits(file)) return 'This file type is not allowed.';
  if (file.size > maxBytes)
    return `The file is too large: ${formatSize(file.size)}, and at most ${formatSize(maxBytes)} is allowed.`;
  return undefined;
}

/** The sentence for the toast: the usual one when something is missing, else what is wrong with the file. */
export function toastOf({ title, courseId, materialFile }: FieldErrors): string {
  const onlyTheFile = title === undefined && courseId === undefined;
  return onlyTheFile && materialFile !== NO_FILE ? (materialFile ?? INCOMPLETE) : INCOMPLETE;
}
