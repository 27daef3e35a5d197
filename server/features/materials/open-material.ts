import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { teaches } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { isEnrolled } from '../enrollments/enrollments.service.ts';
import * as rows from './materials.repository.ts';

/** @param mayFinish whether someone who is not enrolled any more may finish what they have begun */
export async function openMaterial(
  handle: Db,
  id: number,
  reader: Reader,
  mayFinish: (courseId: number) => Promise<boolean> = async () => false,
): Promise<rows.MaterialView> {
  const material = await rows.getMaterialOrThrow(handle, id);
  if (!(await mayStudy(handle, reader, material.course_id)) && !(await mayFinish(material.course_id)))
    throw new AppError('NOT_ENROLLED');
  assertShown(material, reader);
  return material;
}

export async function assertMayStudy(handle: Db, reader: Reader, courseId: number): Promise<void> {
  if (!(await mayStudy(handle, reader, courseId))) throw new AppError('NOT_ENROLLED');
}

const mayStudy = async (handle: Db, reader: Reader, courseId: number): Promise<boolean> =>
  teaches(reader, courseId) || (await isEnrolled(handle, reader.id, courseId));

export function assertShown({ hidden, course_id }: { hidden: number; course_id: number }, reader: Reader) {
  if (hidden === 1 && !teaches(reader, course_id)) throw new AppError('NOT_FOUND');
}
