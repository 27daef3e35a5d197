import type { Material } from '../../../server/contract/materials.ts';
import { sendUnsaved } from '../../lib/save-progress.ts';
import { unsavedOf } from '../../lib/unsaved-progress.ts';

/**
 * Where a video goes on, in seconds. What an earlier visit could not send is sent first: the server knows whether the
 * person has been further on another device since. Without an answer, what this browser kept counts.
 */
export async function startOf({ id, positionSeconds = 0 }: Material): Promise<number> {
  const kept = unsavedOf(id);
  if (kept === undefined) return positionSeconds;
  try {
    return (await sendUnsaved(kept)).positionSeconds;
  } catch {
    return kept.positionSeconds ?? positionSeconds;
  }
}
