import { join } from 'node:path';
import { digestFile } from '../storage/digest.ts';
import type { Manifest } from './manifest.ts';

/** Hashes every file of a backup. @returns a sentence for each that is not as the manifest says */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<string[]> {
  const findings: string[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    const found = await digestFile(join(folder, path)).catch(() => undefined);
    if (found === undefined) findings.push(`${path} is missing or cannot be read.`);
    else if (found.size !== size) findings.push(`${path} has ${found.size} bytes instead of ${size}.`);
    else if (found.sha256 !== sha256) findings.push(`${path} is not what was backed up.`);
  }
  return findings;
}
