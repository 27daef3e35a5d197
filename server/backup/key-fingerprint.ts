import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '../crypto/master-key.ts';

/** Name of the file that holds the master key when none is configured. */
export const KEY_FILE = 'secret.key';

/** Sixteen digits that tell master keys apart; the key cannot be got back from them. Empty where there is no key. */
export function keyFingerprint(dataDir: string, configured: string | undefined): string {
  const file = join(dataDir, KEY_FILE);
  const key = configured ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return key === '' ? '' : deriveKey(Buffer.from(key, 'utf8'), 'fingerprint').toString('hex').slice(0, 16);
}
