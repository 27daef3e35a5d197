import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { findMaterial, type MaterialView } from './materials.repository.ts';

/** A material that is there. @throws DomainError NOT_FOUND */
export async function presentMaterial(handle: Db, id: number): Promise<MaterialView> {
  const material = await findMaterial(handle, id);
  if (material === undefined) throw new DomainError('NOT_FOUND');
  return material;
}
