import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import { uploadFields } from '../../contract/materials.ts';
import { AppError } from '../../errors.ts';
import { invalidInput } from '../../http/invalid-input.ts';
import { detectFileType } from '../../storage/detect-file-type.ts';
import { type FileKind, formatOf } from '../../storage/file-formats.ts';
import { cleanFileName } from '../../storage/file-name.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { type ReceivedForm, receiveForm } from '../../storage/multipart.ts';
import type { ReceivedFile } from '../../storage/write-part.ts';
import type { UploadTarget } from '../materials/add-material.ts';

/** Who sends an upload. */
export interface Actor {
  readonly id: number;
  /** Called when the last byte is there: hours may have gone by. @throws AppError */
  recheckSession(): Promise<void>;
}

/** A video or document that arrived whole and was checked; the caller commits or discards it. */
interface Upload {
  readonly target: UploadTarget;
  readonly file: ReceivedFile & { readonly name: string; readonly mediaType: string };
}

type UploadLimits = Pick<Config, 'maxVideoBytes' | 'maxDocumentBytes'>;

export const FILE_FIELD = 'materialFile';

/**
 * Reads an upload form from the request itself, its file straight to disk.
 * @param replaced the material the file is for, and its kind; without it the form describes a new one
 * @throws AppError for whatever is wrong with it; nothing is left on disk then
 */
export async function receiveUpload(
  incoming: IncomingMessage,
  files: FileStore,
  limits: UploadLimits,
  actor: Actor,
  replaced?: { readonly materialId: number; readonly kind: FileKind },
): Promise<Upload> {
  const form = await receiveForm(incoming, files, {
    fileField: FILE_FIELD,
    textFields: replaced === undefined ? Object.keys(uploadFields.shape) : [],
    maxFileBytes: Math.max(limits.maxVideoBytes, limits.maxDocumentBytes),
    admit: (fields, fileName) =>
      maxBytesFor(fileName, replaced === undefined ? fields : { type: replaced.kind }, limits),
  });
  try {
    await actor.recheckSession();
    const target = replaced === undefined ? { fields: parseFields(form.fields) } : replaced;
    const { file } = form;
    if (file === undefined || file.size === 0) throw new AppError('UPLOAD_INCOMPLETE');
    const kind = 'fields' in target ? target.fields.type : target.kind;
    const mediaType = await detectFileType(file.path, file.name, kind);
    if (mediaType === undefined) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    return { target, file: { ...file, name: cleanFileName(file.name), mediaType } };
  } catch (error) {
    if (form.file !== undefined) await files.discard(form.file);
    throw error;
  }
}

/**
 * Refuses before the first byte what the name and the fields sent ahead already tell.
 * @returns the most bytes the file may have
 * @throws AppError UPLOAD_INCOMPLETE, FILE_TYPE_NOT_ALLOWED, INVALID_INPUT
 */
export function maxBytesFor(fileName: string, early: ReceivedForm['fields'], limits: UploadLimits): number {
  if (fileName === '') throw new AppError('UPLOAD_INCOMPLETE');
  const format = formatOf(fileName);
  if (format === undefined) throw new AppError('FILE_TYPE_NOT_ALLOWED');
  const sentAhead = uploadFields.partial().safeParse(early);
  if (!sentAhead.success) throw invalidInput(sentAhead.error);
  if (early['type'] !== undefined && early['type'] !== format.kind)
    throw new AppError('FILE_TYPE_NOT_ALLOWED');
  return format.kind === 'video' ? limits.maxVideoBytes : limits.maxDocumentBytes;
}

/** @throws AppError INVALID_INPUT */
export function parseFields(given: Readonly<Record<string, string>>) {
  const fields = uploadFields.safeParse(given);
  if (!fields.success) throw invalidInput(fields.error);
  return fields.data;
}
