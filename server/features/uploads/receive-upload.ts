import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import { type UploadFields, uploadFields } from '../../contract/materials.ts';
import { AppError } from '../../errors.ts';
import { invalidInput } from '../../http/invalid-input.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { type FileKind, isTakenAsWork, kindOf } from '../../storage/file-types.ts';
import { type ReceivedForm, receiveForm } from '../../storage/multipart.ts';
import type { UploadTarget } from '../materials/edit-materials.ts';
import { maxUploadBytes } from '../materials/materials.service.ts';

export const FILE_FIELD = 'materialFile';

type UploadLimits = Pick<Config, 'maxVideoBytes' | 'maxDocumentBytes'>;

/** Reads an upload form; the caller discards its file. @param replaced kind of the replaced file, if any */
export const receiveUpload = (
  incoming: IncomingMessage,
  files: FileStore,
  config: UploadLimits,
  replaced?: FileKind,
): Promise<ReceivedForm> =>
  receiveForm(incoming, files, {
    fileField: FILE_FIELD,
    textFields: replaced === undefined ? Object.keys(uploadFields.shape) : [],
    maxFileBytes: Math.max(config.maxVideoBytes, config.maxDocumentBytes),
    admit: (fields, fileName) =>
      maxBytesFor(fileName, replaced === undefined ? fields : { type: replaced }, config),
  });

/** Checks name and leading fields before the first byte. @returns the largest size */
export function maxBytesFor(fileName: string, early: ReceivedForm['fields'], config: UploadLimits): number {
  if (fileName === '') throw new AppError('UPLOAD_INCOMPLETE');
  const kind = kindOf(fileName);
  if (/\.(?:odt|rtf|pages|key|numbers)$/i.test(fileName))
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { message: AS_PDF });
  if (kind === undefined || kind === 'work') throw new AppError('FILE_TYPE_NOT_ALLOWED');
  const sentAhead = uploadFields.partial().safeParse(early);
  if (!sentAhead.success) throw invalidInput(sentAhead.error);
  if (early['type'] !== undefined && early['type'] !== kind)
    throw new AppError('FILE_TYPE_NOT_ALLOWED', kind === 'file' ? { message: AS_FILE } : {});
  return maxUploadBytes({ config })[kind];
}

export function parseFields(given: Readonly<Record<string, string>>): UploadFields {
  const fields = uploadFields.safeParse(given);
  if (!fields.success) throw invalidInput(fields.error);
  return fields.data;
}

export type UploadMetadata = Readonly<Record<string, string>>;

export const metadataOf = (row: { readonly metadata: string }): UploadMetadata =>
  JSON.parse(row.metadata) as UploadMetadata;

/** Target of a student's file: own work, or an own post; for teachers also a task or returned work. */
export type WorkTarget =
  | { readonly assignmentId: number }
  | { readonly submissionId: number }
  | { readonly taskId: number }
  | { readonly postId: number };

export function targetOf(metadata: UploadMetadata): UploadTarget | WorkTarget {
  const { assignmentId, submissionId, taskId, postId, materialId } = metadata;
  // Student targets first: one of these makes it a student's upload, whatever else is given.
  if (assignmentId !== undefined) return { assignmentId: idIn(assignmentId) };
  if (postId !== undefined) return { postId: idIn(postId) };
  if (submissionId !== undefined) return { submissionId: idIn(submissionId) };
  if (taskId !== undefined) return { taskId: idIn(taskId) };
  return materialId === undefined ? { fields: parseFields(metadata) } : { materialId: idIn(materialId) };
}

/** Says whether a student may begin it: a file of their own work or post. */
export const isOfStudent = ({ assignmentId, postId }: UploadMetadata): boolean =>
  assignmentId !== undefined || postId !== undefined;

function idIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('NOT_FOUND');
  return Number(text);
}

export const isOfWork = (target: UploadTarget | WorkTarget): target is WorkTarget =>
  'assignmentId' in target || 'submissionId' in target || 'taskId' in target || 'postId' in target;

const WORK =
  'Please choose a photo (JPEG, PNG or WebP), a PDF, a document, a spreadsheet, slides, code or text, a ZIP file or an audio file.';
const APPLE =
  'This photo is in Apple’s HEIC format, which most browsers can’t show. Take a screenshot of it, or set your iPhone to Camera, Formats, Most Compatible, and send the new photo.';
const AS_FILE = 'This file type is not allowed. Use Upload File for it, or save it as PDF.';
const AS_PDF = 'This file type is not allowed. Save it as PDF and upload that file.';

export const notAllowed = (fileName: string): AppError =>
  /\.hei[cf]$/i.test(fileName)
    ? new AppError('FILE_TYPE_NOT_ALLOWED', { message: APPLE })
    : new AppError('FILE_TYPE_NOT_ALLOWED');

/** Refuses files by name and size before the first byte. */
export function assertWorkFile(fileName: string, size: number): void {
  if (!isTakenAsWork(fileName) || size === 0) throw new AppError('FILE_TYPE_NOT_ALLOWED', { message: WORK });
  if (size > limits.submissionFile) throw new AppError('FILE_TOO_LARGE');
}

export function assertPicture(fileName: string, size: number): void {
  if (!/\.(?:jpe?g|png|webp)$/i.test(fileName) || size === 0)
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { message: 'Please choose a JPEG, PNG or WebP picture.' });
  if (size > limits.doubtPicture) throw new AppError('FILE_TOO_LARGE');
}
