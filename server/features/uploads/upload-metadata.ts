import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { UploadTarget } from '../materials/add-material.ts';
import { parseFields } from './receive-upload.ts';

const MATERIAL_ID = /^[1-9]\d{0,14}$/;

/** The `Upload-Metadata` of tus; a key without a value is an empty text. */
const uploadMetadata = z.record(
  z.string(),
  z
    .string()
    .nullable()
    .transform((text) => text ?? ''),
);
type Metadata = z.infer<typeof uploadMetadata>;

/** @throws AppError UNREADABLE_REQUEST */
export function parseMetadata(given: unknown): Metadata {
  const parsed = uploadMetadata.safeParse(given ?? {});
  if (!parsed.success) throw new AppError('UNREADABLE_REQUEST');
  return parsed.data;
}

/** What an upload is to become. @throws AppError INVALID_INPUT, NOT_FOUND */
export function targetOf(metadata: Metadata): UploadTarget {
  const { materialId } = metadata;
  if (materialId === undefined) return { fields: parseFields(metadata) };
  if (!MATERIAL_ID.test(materialId)) throw new AppError('NOT_FOUND');
  return { materialId: Number(materialId) };
}
