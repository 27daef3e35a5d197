import { z } from 'zod';
import { uploadFields } from '../../contract/materials.ts';
import { DomainError } from '../../errors.ts';
import { invalidInput } from '../../http/invalid-input.ts';
import { admit, type UploadLimits } from './read-upload.ts';
import type { UploadTarget } from './upload-target.ts';

const MATERIAL_ID = /^[1-9]\d{0,14}$/;
const texts = z.record(z.string(), z.string().nullable());

/** The `Upload-Metadata` of tus as texts; a key without a value is an empty text. */
export function readMetadata(given: unknown): Record<string, string> {
  const parsed = texts.safeParse(given ?? {});
  if (!parsed.success) throw new DomainError('UNREADABLE_REQUEST');
  return Object.fromEntries(Object.entries(parsed.data).map(([key, value]) => [key, value ?? '']));
}

/** @throws DomainError INVALID_INPUT, UPLOAD_INCOMPLETE */
export function targetOf(metadata: Readonly<Record<string, string>>): UploadTarget {
  const { materialId } = metadata;
  if (materialId !== undefined) {
    if (!MATERIAL_ID.test(materialId)) throw new DomainError('NOT_FOUND');
    return { materialId: Number(materialId) };
  }
  const fields = uploadFields.safeParse(metadata);
  if (!fields.success) throw invalidInput(fields.error);
  return { fields: fields.data };
}

/**
 * Refuses before the first byte what is known by then.
 * @param size bytes announced
 * @throws DomainError UPLOAD_INCOMPLETE, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE
 */
export function admitResumable(
  metadata: Readonly<Record<string, string>>,
  kind: string,
  size: number,
  limits: UploadLimits,
): void {
  const most = admit({ type: kind }, metadata['filename'] ?? '', limits);
  if (size === 0) throw new DomainError('UPLOAD_INCOMPLETE');
  if (size > most) throw new DomainError('FILE_TOO_LARGE');
}
