import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';

/** Returns the configured master key, or creates one beside the database, never in it. */
export function loadMasterKey(dataDir: string, configured: string | undefined): Buffer {
  if (configured !== undefined) return Buffer.from(configured, 'utf8');
  const file = join(dataDir, 'secret.key');
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32)
    throw new OperatorError(
      `${file} is damaged. Put your own copy of the key there (it is in no backup), or delete the file: the start then makes a new key.`,
    );
  return Buffer.from(key, 'utf8');
}

export const deriveKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'abhyas', purpose, 32));
