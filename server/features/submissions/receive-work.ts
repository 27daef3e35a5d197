import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import { cleanFileName } from '../../storage/file-name.ts';
import type { FileStore, StoredFile } from '../../storage/file-store.ts';
import { detectWorkType, isTakenAsWork } from '../../storage/file-types.ts';
import { receiveForm } from '../../storage/multipart.ts';

export const WORK_FIELD = 'workFile';

export type ReceivedWork = Pick<StoredFile, 'name' | 'mediaType' | 'size' | 'sha256'> & {
  readonly path: string;
};

/** Receives a form with a file of a student; the caller discards it. Where it throws, nothing is left. */
export async function receiveWork(
  incoming: IncomingMessage,
  files: FileStore,
  recheckSession: () => Promise<void>,
): Promise<ReceivedWork> {
  const { file } = await receiveForm(incoming, files, {
    fileField: WORK_FIELD,
    textFields: [],
    maxFileBytes: limits.submissionFile,
    admit: (_fields, fileName) => {
      if (!isTakenAsWork(fileName)) throw notTaken();
      return limits.submissionFile;
    },
  });
  if (file === undefined) throw notTaken();
  try {
    await recheckSession();
    const mediaType = await detectWorkType(file.path, file.name);
    if (mediaType === undefined || file.size === 0) throw notTaken();
    return { ...file, name: cleanFileName(file.name), mediaType };
  } catch (error) {
    await files.discard(file);
    throw error;
  }
}

const notTaken = (): AppError =>
  new AppError('FILE_TYPE_NOT_ALLOWED', {
    message: 'Please choose a photo, a PDF, a Word or text document, a ZIP file or an audio file.',
  });
