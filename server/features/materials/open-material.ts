import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { teaches } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { isEnrolled } from '../enrollments/enrollments.service.ts';
import * as rows from './materials.repository.ts';

export async function openMaterial(handle: Db, id: number, reader: Reader): Promise<rows.MaterialView> {
  const material = await rows.getMaterialOrThrow(handle, id);
  await assertMayStudy(handle, reader, material.course_id);
  assertShown(material, reader);
  return material;
}

export async function assertMayStudy(handle: Db, reader: Reader, courseId: number): Promise<void> {
  if (!teaches(reader, courseId) && !(await isEnrolled(handle, reader.id, courseId)))
    throw new AppError('NOT_ENROLLED');
}

export function assertShown(
  { hidden, course_id }: { hidden: number; course_id: number },
  reader: Reader,
): void {
  if (hidden === 1 && !teaches(reader, course_id)) throw new AppError('NOT_FOUND');
}
