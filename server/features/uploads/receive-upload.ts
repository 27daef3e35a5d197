import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { type UploadFields, uploadFields } from '../../contract/materials.ts';
import { AppError } from '../../errors.ts';
import { invalidInput } from '../../http/invalid-input.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { type FileKind, kindOf } from '../../storage/file-types.ts';
import { type ReceivedForm, receiveForm } from '../../storage/multipart.ts';
import type { UploadTarget } from '../materials/add-material.ts';

export const FILE_FIELD = 'materialFile';

type UploadLimits = Pick<Config, 'maxVideoBytes' | 'maxDocumentBytes'>;

/** Reads an upload form; the caller discards its file. @param replaced kind of the file it takes the place of, if it does */
export const receiveUpload = (
  incoming: IncomingMessage,
  files: FileStore,
  limits: UploadLimits,
  replaced?: FileKind,
): Promise<ReceivedForm> =>
  receiveForm(incoming, files, {
    fileField: FILE_FIELD,
    textFields: replaced === undefined ? Object.keys(uploadFields.shape) : [],
    maxFileBytes: Math.max(limits.maxVideoBytes, limits.maxDocumentBytes),
    admit: (fields, fileName) =>
      maxBytesFor(fileName, replaced === undefined ? fields : { type: replaced }, limits),
  });

/** Refuses before the first byte what the name and the fields sent ahead already tell; else the most bytes it may have. */
export function maxBytesFor(fileName: string, early: ReceivedForm['fields'], limits: UploadLimits): number {
  if (fileName === '') throw new AppError('UPLOAD_INCOMPLETE');
  const kind = kindOf(fileName);
  if (kind === undefined || kind === 'work') throw new AppError('FILE_TYPE_NOT_ALLOWED');
  const sentAhead = uploadFields.partial().safeParse(early);
  if (!sentAhead.success) throw invalidInput(sentAhead.error);
  if (early['type'] !== undefined && early['type'] !== kind) throw new AppError('FILE_TYPE_NOT_ALLOWED');
  return kind === 'video' ? limits.maxVideoBytes : limits.maxDocumentBytes;
}

export function parseFields(given: Readonly<Record<string, string>>): UploadFields {
  const fields = uploadFields.safeParse(given);
  if (!fields.success) throw invalidInput(fields.error);
  return fields.data;
}

const uploadMetadata = z.record(
  z.string(),
  z
    .string()
    .nullable()
    .transform((text) => text ?? ''),
);

export function parseMetadata(given: unknown): Record<string, string> {
  const parsed = uploadMetadata.safeParse(given ?? {});
  if (!parsed.success) throw new AppError('UNREADABLE_REQUEST');
  return parsed.data;
}

export function targetOf(metadata: Readonly<Record<string, string>>): UploadTarget {
  const { materialId } = metadata;
  if (materialId === undefined) return { fields: parseFields(metadata) };
  if (!/^[1-9]\d{0,14}$/.test(materialId)) throw new AppError('NOT_FOUND');
  return { materialId: Number(materialId) };
}
