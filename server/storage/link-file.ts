import { link, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const UNLINKABLE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS']);

/** Gives a file a second name. @returns false where the two places are different volumes, or know no second names */
export async function linkFile(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNLINKABLE.has(String(error.code))) return false;
    throw error;
  }
}
