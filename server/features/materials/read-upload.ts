import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import { uploadFields } from '../../contract/materials.ts';
import { DomainError } from '../../errors.ts';
import { type FileKind, formatOf } from '../../files/file-formats.ts';
import { cleanFileName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import { type ReceivedForm, receiveForm } from '../../files/multipart.ts';
import { sniff } from '../../files/sniff.ts';
import type { ReceivedFile } from '../../files/write-part.ts';
import { invalidInput } from '../../http/invalid-input.ts';
import { assertStillAllowed } from '../../http/still-allowed.ts';
import type { UploadTarget } from './upload-target.ts';

/** A video or document that arrived whole and was checked; nothing of it is kept yet. */
export interface Upload {
  readonly target: UploadTarget;
  readonly file: ReceivedFile & { readonly name: string; readonly mediaType: string };
}

export type UploadLimits = Pick<Config, 'maxVideoBytes' | 'maxDocumentBytes'>;

export const FILE_FIELD = 'materialFile';

/**
 * Reads the upload form from the request itself, its file straight to disk.
 * @throws DomainError for whatever is wrong with it; nothing is left on disk then
 */
export async function readUpload(
  incoming: IncomingMessage,
  files: FileStore,
  limits: UploadLimits,
): Promise<Upload> {
  const form = await receiveForm(incoming, files, {
    fileField: FILE_FIELD,
    textFields: Object.keys(uploadFields.shape),
    maxFileBytes: Math.max(limits.maxVideoBytes, limits.maxDocumentBytes),
    admit: (fields, fileName) => admit(fields, fileName, limits),
  });
  try {
    await assertStillAllowed(incoming);
    return await check(form);
  } catch (error) {
    if (form.file !== undefined) await files.discard(form.file);
    throw error;
  }
}

/**
 * Reads a form with nothing but another file for a material.
 * @throws DomainError for whatever is wrong with it; nothing is left on disk then
 */
export async function readReplacement(
  incoming: IncomingMessage,
  files: FileStore,
  kind: FileKind,
  limits: UploadLimits,
): Promise<Upload['file']> {
  const { file } = await receiveForm(incoming, files, {
    fileField: FILE_FIELD,
    textFields: [],
    maxFileBytes: Math.max(limits.maxVideoBytes, limits.maxDocumentBytes),
    admit: (_fields, fileName) => admit({ type: kind }, fileName, limits),
  });
  if (file === undefined) throw new DomainError('UPLOAD_INCOMPLETE');
  try {
    await assertStillAllowed(incoming);
    if (file.size === 0) throw new DomainError('UPLOAD_INCOMPLETE');
    const mediaType = await sniff(file.path, file.name, kind);
    if (mediaType === undefined) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
    return { ...file, name: cleanFileName(file.name), mediaType };
  } catch (error) {
    await files.discard(file);
    throw error;
  }
}

/** Refuses before the first byte what the name and the fields sent ahead already tell. */
export function admit(early: ReceivedForm['fields'], fileName: string, limits: UploadLimits): number {
  if (fileName === '') throw new DomainError('UPLOAD_INCOMPLETE');
  const format = formatOf(fileName);
  if (format === undefined) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
  const sentAhead = uploadFields.partial().safeParse(early);
  if (!sentAhead.success) throw invalidInput(sentAhead.error);
  if (early['type'] !== undefined && early['type'] !== format.kind)
    throw new DomainError('FILE_TYPE_NOT_ALLOWED');
  return format.kind === 'video' ? limits.maxVideoBytes : limits.maxDocumentBytes;
}

async function check(form: ReceivedForm): Promise<Upload> {
  const fields = uploadFields.safeParse(form.fields);
  if (!fields.success) throw invalidInput(fields.error);
  const { file } = form;
  if (file === undefined || file.size === 0) throw new DomainError('UPLOAD_INCOMPLETE');
  const mediaType = await sniff(file.path, file.name, fields.data.type);
  if (mediaType === undefined) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
  return { target: { fields: fields.data }, file: { ...file, name: cleanFileName(file.name), mediaType } };
}
